import type { Label } from './verdict-logits.js';

/** What a label of a foreign model says of a sentence. */
export type EvidenceLabel = Exclude<Label, 'noCheck'>;

/** Names of labels as public models have them: of inference, fact checking and detection of hallucinations. */
const NAMES: Readonly<Record<EvidenceLabel, readonly string[]>> = {
  supported: [
    'entailment',
    'entailed',
    'supported',
    'supports',
    'grounded',
    'consistent',
    'factual',
    'faithful',
    'o',
  ],
  contradicted: ['contradiction', 'contradicted', 'refutes', 'refuted'],
  missing: [
    'neutral',
    'not entailment',
    'non entailment',
    'not supported',
    'unsupported',
    'not enough info',
    'hallucination',
    'hallucinated',
    'inconsistent',
    'unfaithful',
    'ungrounded',
    'missing',
  ],
};

/** Undefined for a name that says nothing, such as LABEL_0. Spans of tokens may begin with `B-` or `I-`. */
export function evidenceLabelOf(name: string): EvidenceLabel | undefined {
  const plain = name
    .toLowerCase()
    .replace(/^[bi]-/, '')
    .replace(/[_-]/g, ' ')
    .trim();
  const labels = Object.keys(NAMES) as readonly EvidenceLabel[];
  return labels.find((label) => NAMES[label].includes(plain));
}

/** Some that are known, for messages. */
export const KNOWN_LABELS = 'entailment, neutral, contradiction, supported, unsupported, hallucinated';
