import { AnswerGuardError } from '../../contract/answer-guard-error.js';
import type { LlmOptions } from './llm-options.js';
import { PROFILE_NAMES } from './profiles.js';
import { STYLE_NAMES } from './style-of.js';
import { requireWholeNumber } from '../../contract/whole-number.js';

/** Throws AG_CONFIG_INVALID, naming the option, its value and its range. */
export function requireLlmOptions(options: LlmOptions): void {
  const { url, model, profile, style, agreement, prices } = options;
  if (typeof model !== 'string' || model === '') throw invalid('model', model, 'is not the name of a model');
  const base = url === undefined ? undefined : URL.canParse(url) ? new URL(url) : null;
  // The URL is not repeated: it may hold a password.
  if (base === null || (base !== undefined && !/^https?:$/.test(base.protocol))) {
    throw new AnswerGuardError('AG_CONFIG_INVALID', 'checker.llm.url: is not an http or https URL.');
  }
  if (profile !== undefined && !PROFILE_NAMES.includes(profile)) {
    throw invalid('profile', profile, `is not one of ${PROFILE_NAMES.join(', ')}`);
  }
  if (typeof style === 'string' && !STYLE_NAMES.includes(style)) {
    throw invalid('style', style, `is neither one of ${STYLE_NAMES.join(', ')} nor a template`);
  }
  if (agreement !== undefined && !(agreement >= 0.5 && agreement <= 1)) {
    throw invalid('agreement', agreement, 'is not a number in [0.5, 1]');
  }
  requireCount('connections', options.connections, 1000);
  requireCount('maxAttempts', options.maxAttempts, 10);
  requireCount('maxPromptCharacters', options.maxPromptCharacters, 10_000_000);
  for (const [name, price] of Object.entries(prices ?? {}) as [string, number | undefined][]) {
    if (price !== undefined && !(price >= 0 && Number.isFinite(price))) {
      throw invalid(`prices.${name}`, price, 'is not a number of at least 0');
    }
  }
}

function requireCount(option: string, value: number | undefined, most: number): void {
  if (value !== undefined) requireWholeNumber(`checker.llm.${option}`, value, 1, most);
}

const invalid = (option: string, value: unknown, rule: string): AnswerGuardError =>
  new AnswerGuardError('AG_CONFIG_INVALID', `checker.llm.${option}: ${String(value)} ${rule}.`);
