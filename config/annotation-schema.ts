import { z } from 'zod';
import { TEXT_FORMATS, type TextFormat } from '../src/policy/footnotes.js';

export const ANNOTATION_STYLES = ['marks', 'footnotes', 'none'] as const;

const text = z.string().trim().min(1).max(200);
const words = z.union([text, z.record(z.string(), text)]);

const wordsSchema = z.strictObject({
  unsupported: words.describe('After a sentence that no fact supports. Default: [unverified]').optional(),
  uncertain: words.describe('After a sentence whose support is uncertain. Default: [uncertain]').optional(),
  contradicted: words
    .describe('After a sentence that a fact contradicts. Default: [contradicted]')
    .optional(),
  sources: words.describe('Over the list of sources. Default: Sources').optional(),
  user: words.describe('A source that is what the user wrote. Default: Your message').optional(),
});

/** How the text itself shows its reader what its sentences rest on: a style, or more of it. */
export const annotationSchema = z.union([
  z.enum(ANNOTATION_STYLES),
  z.strictObject({
    style: z
      .enum(ANNOTATION_STYLES)
      .describe(
        'marks: after sentences to be annotated; footnotes: also [1] after grounded ones, and the sources.',
      ),
    format: z
      .enum(['auto', ...TEXT_FORMATS])
      .describe('How the answer is written; auto: by the media type, JSON as Markdown. Default: auto')
      .optional(),
    words: wordsSchema.describe('One text, or one for each language with a default.').optional(),
  }),
]);
export type AnnotationInput = z.infer<typeof annotationSchema>;

type ByLanguage = Readonly<Record<string, string>> & { readonly default: string };

const DEFAULT_WORDS = {
  unsupported: '[unverified]',
  uncertain: '[uncertain]',
  contradicted: '[contradicted]',
  sources: 'Sources',
  user: 'Your message',
} as const;

/** A style in full. */
export interface Annotation {
  readonly style: (typeof ANNOTATION_STYLES)[number];
  readonly format: TextFormat | 'auto';
  readonly words: { readonly [word in keyof typeof DEFAULT_WORDS]: ByLanguage };
}

export function resolveAnnotation(input: AnnotationInput): Annotation {
  const { style, format = 'auto', words: own = {} } = typeof input === 'string' ? { style: input } : input;
  const wordsOf = (name: keyof typeof DEFAULT_WORDS): ByLanguage => {
    const given = own[name];
    const fallback = { default: DEFAULT_WORDS[name] };
    return typeof given === 'string' ? { default: given } : { ...fallback, ...given };
  };
  return {
    style,
    format,
    words: {
      unsupported: wordsOf('unsupported'),
      uncertain: wordsOf('uncertain'),
      contradicted: wordsOf('contradicted'),
      sources: wordsOf('sources'),
      user: wordsOf('user'),
    },
  };
}

/** What holds when nothing is said of it. */
export const DEFAULT_ANNOTATION = resolveAnnotation('marks');
