import type { z } from 'zod';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { isSecretPath, withoutSecrets } from './secrets.js';

/** One thing wrong with a configuration. */
export interface Problem {
  /** Where: dotted, as the user wrote it, e.g. `routes.chat.policy.citationThreshold`; empty for the whole. */
  readonly path: string;
  /** What is wrong, with the value and what it may be. */
  readonly message: string;
}

type Issue = z.core.$ZodIssue;

const SHOWN_VALUE_LENGTH = 60;

function show(value: unknown, path: readonly PropertyKey[]): string {
  if (value === undefined) return 'nothing';
  if (isSecretPath(path)) return '(not shown)';
  if (typeof value === 'function') return 'a function';
  if (typeof value === 'bigint' || typeof value === 'symbol') return value.toString();
  if (typeof value === 'number') return String(value);
  let text: string;
  try {
    text = JSON.stringify(withoutSecrets(value));
  } catch {
    text = 'an object that is not plain data';
  }
  return text.length > SHOWN_VALUE_LENGTH ? `${text.slice(0, SHOWN_VALUE_LENGTH)}…` : text;
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** The branch of a union that the user most likely meant: the one whose complaints lie deepest. */
function likeliestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] {
  const depth = (issues: readonly Issue[]): number =>
    Math.max(0, ...issues.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)));
  return branches.reduce((best, branch) => (depth(branch) > depth(best) ? branch : best), branches[0] ?? []);
}

function atLeastCharacters(minimum: number | bigint): string {
  return minimum > 1 ? `must have at least ${minimum} characters` : 'must not be empty';
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${issue.expected === 'int' ? 'an integer' : `of type ${issue.expected}`}`;
    case 'too_small':
      return issue.origin === 'string'
        ? atLeastCharacters(issue.minimum)
        : `must be ${issue.inclusive === false ? 'over' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'under' : 'at most'} ${issue.maximum}${issue.origin === 'string' ? ' characters' : ''}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map((value) => String(value)).join(', ')}`;
    default:
      return issue.message;
  }
}

function describe(issue: Issue, root: unknown, prefix: readonly PropertyKey[] = []): Problem[] {
  const path = [...prefix, ...issue.path];
  const at = path.map(String).join('.');
  if (issue.code === 'invalid_union') {
    const branch = likeliestBranch(issue.errors);
    if (branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')) {
      return branch.flatMap((inner) => describe(inner, root, path));
    }
    const allowed = issue.errors.flat().map(expectation);
    return [
      { path: at, message: `${show(valueAt(root, path), path)}: ${[...new Set(allowed)].join(', or ')}` },
    ];
  }
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      path: [...path, key].map(String).join('.'),
      message: 'is not a known field',
    }));
  }
  if (issue.code === 'invalid_key') {
    // Names that the user gives have a form, and not a list.
    const form = issue.issues.find(({ code }) => code === 'invalid_format');
    return [{ path: at, message: form === undefined ? 'is not a known field' : `its name ${form.message}` }];
  }
  return [{ path: at, message: `${show(valueAt(root, path), path)}: ${expectation(issue)}` }];
}

/** Every problem that a schema found with `root`. */
export function problemsOf(error: z.ZodError, root: unknown): readonly Problem[] {
  return error.issues.flatMap((issue) => describe(issue, root));
}

/** One error for all problems of `source` (a file's path, or the name of a function whose options they are). */
export function configError(source: string, problems: readonly Problem[]): AnswerGuardError {
  const lines = problems.map(({ path, message }) => `  ${path === '' ? '(the whole)' : path}: ${message}`);
  return new AnswerGuardError('AG_CONFIG_INVALID', [`${source}:`, ...lines].join('\n'), {
    hint: 'docs/configuration.md lists every field with its range and default.',
  });
}
