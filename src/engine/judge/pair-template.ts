import { z } from 'zod';

/** How a tokenizer puts two texts into one row: its own marks by id, and where the texts stand. */
export type PairTemplate = readonly TemplatePart[];

export interface TemplatePart {
  readonly part: 'evidence' | 'statement' | { readonly ids: readonly number[] };
  /** Segment, for models that take `token_type_ids`. */
  readonly type: number;
}

const named = z.tuple([z.string(), z.int()]);
const special = z.object({ SpecialToken: z.object({ id: z.string(), type_id: z.int() }) });
const sequence = z.object({ Sequence: z.object({ id: z.enum(['A', 'B']), type_id: z.int() }) });
const templateSchema = z.object({
  type: z.literal('TemplateProcessing'),
  pair: z.array(z.union([special, sequence])),
  special_tokens: z.record(z.string(), z.object({ ids: z.array(z.int()).min(1) })),
});
const bertSchema = z.object({ type: z.literal('BertProcessing'), sep: named, cls: named });
const robertaSchema = z.object({ type: z.literal('RobertaProcessing'), sep: named, cls: named });
const processorSchema = z.union([templateSchema, bertSchema, robertaSchema]);
const chainSchema = z.object({ type: z.literal('Sequence'), processors: z.array(z.unknown()) });

/** The template of a `tokenizer.json`'s post-processor; undefined where it has none for two texts. */
export function pairTemplateOf(processor: unknown): PairTemplate | undefined {
  const chain = chainSchema.safeParse(processor);
  if (chain.success) {
    return chain.data.processors.map(pairTemplateOf).find((template) => template !== undefined);
  }
  const parsed = processorSchema.safeParse(processor);
  if (!parsed.success) return undefined;
  const own = parsed.data;
  if (own.type === 'TemplateProcessing') return ofPieces(own);
  const mark = ([, id]: z.infer<typeof named>, type: number): TemplatePart => ({ part: { ids: [id] }, type });
  const isBert = own.type === 'BertProcessing';
  // RoBERTa has no segments, and two marks between the texts.
  const second = isBert ? 1 : 0;
  return [
    mark(own.cls, 0),
    { part: 'evidence', type: 0 },
    mark(own.sep, 0),
    ...(isBert ? [] : [mark(own.sep, 0)]),
    { part: 'statement', type: second },
    mark(own.sep, second),
  ];
}

function ofPieces({
  pair,
  special_tokens: tokens,
}: z.infer<typeof templateSchema>): PairTemplate | undefined {
  const parts = pair.map((piece): TemplatePart | undefined => {
    if ('Sequence' in piece) {
      const { id, type_id: type } = piece.Sequence;
      return { part: id === 'A' ? 'evidence' : 'statement', type };
    }
    const ids = tokens[piece.SpecialToken.id]?.ids;
    return ids && { part: { ids }, type: piece.SpecialToken.type_id };
  });
  const known = parts.filter((part) => part !== undefined);
  const texts = known.map(({ part }) => part).filter((part) => typeof part === 'string');
  const isPair = texts.length === 2 && texts.includes('evidence') && texts.includes('statement');
  return isPair && known.length === parts.length ? known : undefined;
}

/** Every mark of a template. */
export function marksOf(template: PairTemplate): readonly number[] {
  return template.flatMap(({ part }) => (typeof part === 'string' ? [] : part.ids));
}
