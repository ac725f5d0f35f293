import type { z } from 'zod';
import { AnswerGuardError } from '../src/contract/answer-guard-error.js';
import { CONFIG_PAGES, type DocsPage } from '../src/contract/error-pages.js';
import { nearestName } from './nearest-name.js';
import { membersOf, rangeOf, schemasAt } from './schema-at.js';
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
/** Longer ones are names that somebody made up: chosen, not measured. */
const SHOWN_PATH_LENGTH = 200;
/**
 * More problems at once are of something else than a configuration: names that a page of the network makes up by the thousand are
 * counted. Chosen, not measured.
 */
const SHOWN_PROBLEMS = 20;

function show(value: unknown, path: readonly PropertyKey[]): string {
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
  return cut(text, SHOWN_VALUE_LENGTH);
}

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
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

/** A value that was checked, the schema that it broke, and where both are inside of the whole. */
interface Place {
  readonly root: unknown;
  readonly schema: z.ZodType;
  readonly path: readonly PropertyKey[];
}

function atLeastCharacters(minimum: number | bigint): string {
  return minimum > 1 ? `must have at least ${minimum} characters` : 'must not be empty';
}

const TYPES: Readonly<Record<string, string>> = {
  int: 'an integer',
  number: 'a number',
  string: 'a string',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
};

function ofType(expected: string, at: readonly unknown[]): string {
  const type = TYPES[expected] ?? `of type ${expected}`;
  const range = expected === 'number' || expected === 'int' ? rangeOf(at) : undefined;
  return range === undefined ? `must be ${type}` : `must be ${type} ${range}`;
}

function expectation(issue: Issue, at: readonly unknown[]): string {
  const range = rangeOf(at);
  switch (issue.code) {
    case 'invalid_type':
      return ofType(issue.expected, at);
    case 'too_small':
      if (issue.origin === 'string') return atLeastCharacters(issue.minimum);
      if (issue.origin === 'array') return `must have at least ${issue.minimum} ${entries(issue.minimum)}`;
      if (range !== undefined) return `must be ${range.replace(/^of /, '')}`;
      return `must be ${issue.inclusive === false ? 'over' : 'at least'} ${issue.minimum}`;
    case 'too_big':
      if (issue.origin === 'string') return `must have at most ${issue.maximum} characters`;
      if (issue.origin === 'array') return `must have at most ${issue.maximum} ${entries(issue.maximum)}`;
      if (range !== undefined) return `must be ${range.replace(/^of /, '')}`;
      return `must be ${issue.inclusive === false ? 'under' : 'at most'} ${issue.maximum}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    default:
      return issue.message;
  }
}

function entries(count: number | bigint): string {
  return Number(count) === 1 ? 'entry' : 'entries';
}

/** What is wrong with a name that is none of those known. */
export function unknownField(name: string, known: readonly string[], kind = 'field'): string {
  const meant = nearestName(name, known);
  return meant === undefined ? `is not a known ${kind}` : `is not a known ${kind}; did you mean ${meant}?`;
}

/** What stands there, and what it must be. */
function wrong({ root, path }: Place, expected: string): string {
  const value = valueAt(root, path);
  return value === undefined ? `is not set; ${expected}` : `${show(value, path)}: ${expected}`;
}

function describe(issue: Issue, place: Place): Problem[] {
  const path = [...place.path, ...issue.path];
  const here = { ...place, path };
  const at = path.map(String).join('.');
  const schemas = schemasAt(place.schema, path);
  if (issue.code === 'invalid_union') {
    const branch = likeliestBranch(issue.errors);
    if (branch.some((inner) => inner.path.length > 0 || inner.code === 'unrecognized_keys')) {
      return branch.flatMap((inner) => describe(inner, here));
    }
    const inners = issue.errors.flatMap(withoutFollowUps);
    const allowed = [...new Set(inners.map((inner) => expectation(inner, schemas)))];
    return [{ path: at, message: wrong(here, anyOf(allowed) + meant(inners, here)) }];
  }
  if (issue.code === 'unrecognized_keys') {
    const known = membersOf(schemas);
    return issue.keys.map((key, index) => ({
      path: [...path, key].map(String).join('.'),
      message: index < SHOWN_PROBLEMS ? unknownField(key, known) : 'is not a known field',
    }));
  }
  if (issue.code === 'invalid_key') {
    // Names that the user gives have a form, and not a list.
    const form = issue.issues.find(({ code }) => code === 'invalid_format' || code === 'too_small');
    const key = String(path.at(-1));
    return [
      {
        path: at,
        message:
          form === undefined
            ? unknownField(key, membersOf(schemas))
            : `its name ${form.code === 'too_small' ? expectation(form, []) : form.message}`,
      },
    ];
  }
  return [{ path: at, message: wrong(here, expectation(issue, schemas) + meant([issue], here)) }];
}

/** A value of the wrong type has no length or range of its own to complain of. */
function withoutFollowUps(issues: readonly Issue[]): readonly Issue[] {
  const at = (issue: Issue): string => JSON.stringify(issue.path.map(String));
  const mistyped = new Set(issues.filter(({ code }) => code === 'invalid_type').map(at));
  return issues.filter((issue) => issue.code === 'invalid_type' || !mistyped.has(at(issue)));
}

const MUST_BE = 'must be ';

/** "must be a function, or must be a list" in one. */
function anyOf(expectations: readonly string[]): string {
  const [first = '', ...others] = expectations;
  const isAlike = expectations.every((expected) => expected.startsWith(MUST_BE));
  return [first, ...others.map((other) => (isAlike ? other.slice(MUST_BE.length) : other))].join(', or ');
}

/** The one of the values allowed there that was probably meant. */
function meant(issues: readonly Issue[], { root, path }: Place): string {
  const value = valueAt(root, path);
  if (typeof value !== 'string') return '';
  const allowed = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []));
  const name = nearestName(value, allowed);
  return name === undefined ? '' : `; did you mean ${name}?`;
}

/** Every problem that `schema` found with `root`, with the ranges that it gives. */
export function problemsOf(error: z.ZodError, root: unknown, schema: z.ZodType): readonly Problem[] {
  return withoutFollowUps(error.issues).flatMap((issue) => describe(issue, { root, schema, path: [] }));
}

/**
 * One error for all problems of `source` (a file's path, or the name of a function whose options they are).
 *
 * @param page where that source is explained
 */
export function configError(
  source: string,
  problems: readonly Problem[],
  page: DocsPage = CONFIG_PAGES.file,
): AnswerGuardError {
  const lines = problems
    .slice(0, SHOWN_PROBLEMS)
    .map(
      ({ path, message }) => `  ${path === '' ? '(the whole)' : cut(path, SHOWN_PATH_LENGTH)}: ${message}`,
    );
  const more = problems.length - SHOWN_PROBLEMS;
  if (more > 0) lines.push(`  and ${more} more`);
  return new AnswerGuardError('AG_CONFIG_INVALID', [`${source}:`, ...lines].join('\n'), {
    hint: 'docs/configuration.md lists every field with its range and default.',
    page,
  });
}
