import type { WireField } from './wire-fields.js';

/** What a family of models needs to judge well and shortly. */
export interface Profile {
  readonly style: 'claims' | 'yes-no';
  /** See `LlmOptions.agreement`. */
  readonly agreement: number;
  /** Fields that the family's servers refuse, left out from the first call on. */
  readonly without: readonly WireField[];
  readonly extraBody: Readonly<Record<string, unknown>>;
  /** Tokens for reasoning that cannot be switched off. */
  readonly reasoningTokens: number;
}

export const PROFILE_NAMES = [
  'default',
  'openai-reasoning',
  'claude',
  'gemini',
  'qwen',
  'minicheck',
] as const;
export type ProfileName = (typeof PROFILE_NAMES)[number];

/**
 * Of 160 answers that a strong model judged by the claims prompt's rules, 160 were right: by Laplace's rule it is right
 * about the next with 161/162. Smaller models are worse; until measured on a team's own data, theirs is not claimed to
 * be more.
 */
const STRONG = 0.97;
/** The balanced accuracy that its authors report for Bespoke-MiniCheck-7B on LLM-AggreFact. */
const CLASSIFIER = 0.77;

const DEFAULT: Profile = {
  style: 'claims',
  agreement: STRONG,
  without: [],
  extraBody: {},
  reasoningTokens: 0,
};

const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  default: DEFAULT,
  // They take no temperature and no log-probabilities, name their limit max_completion_tokens, and reason inside of it.
  'openai-reasoning': {
    ...DEFAULT,
    without: ['temperature', 'logprobs', 'max_tokens'],
    extraBody: { reasoning_effort: 'low' },
    reasoningTokens: 1024,
  },
  // The compatible endpoint ignores response_format and has no log-probabilities.
  claude: { ...DEFAULT, without: ['response_format', 'logprobs'] },
  gemini: { ...DEFAULT, without: ['logprobs'], extraBody: { reasoning_effort: 'none' } },
  // Servers of Qwen's models reason by default, which takes longer than any budget of a guard.
  qwen: { ...DEFAULT, extraBody: { chat_template_kwargs: { enable_thinking: false } } },
  minicheck: { ...DEFAULT, style: 'yes-no', agreement: CLASSIFIER },
};

/** Parts of model names by which a family is known, first match first. */
const FAMILIES: readonly (readonly [RegExp, ProfileName])[] = [
  [/minicheck/i, 'minicheck'],
  [/gpt-[5-9][^/]{0,25}chat/i, 'default'],
  [/(?:^|[/:])(?:o\d|gpt-[5-9])/i, 'openai-reasoning'],
  [/claude/i, 'claude'],
  [/gemini/i, 'gemini'],
  [/qwen-?3/i, 'qwen'],
];

/** The profile named, or the one that the model's name suggests. */
export function profileFor(name: ProfileName | undefined, model: string): Profile {
  return PROFILES[name ?? FAMILIES.find(([known]) => known.test(model))?.[1] ?? 'default'];
}
