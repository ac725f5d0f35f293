import { CONFIGURED, type PlaygroundSettings } from '../../src/pages/playground/wire.js';
import { changesFrom, type ChangedFields } from './fields.js';
import type { ChosenPolicy, Draft } from './model.js';

/** The same exchange for elsewhere. */
export interface Snippets {
  readonly curl: string;
  readonly node: string;
  readonly config: string;
}

export function snippetsFor(
  draft: Draft,
  { checkPath, policies }: PlaygroundSettings,
  { name, policy }: ChosenPolicy,
): Snippets {
  const { question, answer, facts } = draft;
  const hasQuestion = question.trim() !== '';
  // What is configured here is written as it differs from a preset, which is what there is elsewhere.
  const preset = name === CONFIGURED ? DEFAULT_PRESET : name;
  const changed = changesFrom(policies[preset] ?? policy, policy);
  const isPlain = Object.keys(changed).length === 0;
  const named = isPlain ? JSON.stringify(preset) : js({ preset, ...changed }, 1);
  return {
    curl: curlFor(draft, checkPath, changed),
    node: [
      "import { createGuard } from 'answer-guard';",
      '',
      `const guard = createGuard({\n  policy: ${named},\n});`,
      'await guard.ready;',
      'const { decision, finalText } = await guard.check({',
      ...(hasQuestion ? [`  prompt: ${JSON.stringify(question)},`] : []),
      `  answer: ${JSON.stringify(answer)},`,
      `  facts: ${js(facts, 1)},`,
      '});',
      'console.log(decision.action, finalText);',
      'await guard.close();',
    ].join('\n'),
    config: [
      '# answer-guard.config.yaml',
      ...(isPlain ? [`policy: ${preset}`] : ['policy:', `  preset: ${preset}`]),
      ...Object.entries(changed).map(([field, value]) => `  ${field}: ${value}`),
    ].join('\n'),
  };
}

const DEFAULT_PRESET = 'balanced';

function curlFor(
  { question, answer, facts }: Draft,
  checkPath: string | undefined,
  { citationThreshold, contradictionThreshold }: ChangedFields,
): string {
  const prompt = question.trim() === '' ? {} : { prompt: question };
  const body =
    checkPath === undefined
      ? { answer, facts, ...prompt }
      : {
          answerCandidate: answer,
          facts,
          ...prompt,
          groundingSpec: {
            enableClaimLevelScore: true,
            enableAntiCitations: true,
            ...(citationThreshold !== undefined && { citationThreshold }),
            ...(contradictionThreshold !== undefined && { antiCitationThreshold: contradictionThreshold }),
          },
        };
  const url =
    checkPath === undefined
      ? new URL('./playground/api/check', location.href)
      : new URL(`.${checkPath}`, location.href);
  url.hash = '';
  // A quote ends the shell's string; it is written next to it.
  const quoted = JSON.stringify(body, null, 2).replaceAll("'", `'\\''`);
  return [
    `curl -s '${url.href}' \\`,
    ...(sessionStorage.getItem('answer-guard-key') === null
      ? []
      : ['  -H "Authorization: Bearer $ANSWER_GUARD_API_KEY" \\']),
    "  -H 'Content-Type: application/json' \\",
    `  -d '${quoted}'`,
  ].join('\n');
}

/** A value as code, its names without quotes where they need none. */
function js(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 2)
    .replaceAll(/^( *)"([A-Za-z_$][\w$]*)":/gmu, '$1$2:')
    .replaceAll('\n', `\n${'  '.repeat(depth)}`);
}
