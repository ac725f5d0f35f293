import { LONGEST_NAME, type Label, type LabelLine, type LabelSource } from './exchange.js';

/** Whose label counts where several sources have one: people looked at the facts, a reader only at the answer. */
const RANK: Readonly<Record<LabelSource, number>> = { person: 2, judge: 1, reader: 0 };

/** The labels of one exchange: of the answer under `undefined`, of its sentences by their index. */
type LabelsOfOne = Map<number | undefined, Label[]>;

/** What may have labels: an exchange, and each of its sentences. */
interface Labelled {
  readonly id: string;
  readonly label?: Label | undefined;
  readonly sentences: readonly { readonly label?: Label | undefined }[];
}

/** Labels that came as lines of their own, by exchange. */
export class LabelIndex {
  readonly #byExchange = new Map<string, LabelsOfOne>();
  /** How many labels there are. */
  size = 0;

  add({ labelOf, sentence, label }: LabelLine): void {
    const ofOne = this.#byExchange.get(labelOf) ?? new Map<number | undefined, Label[]>();
    this.#byExchange.set(labelOf, ofOne);
    const before = ofOne.get(sentence) ?? [];
    ofOne.set(sentence, [...before, label]);
    this.size++;
  }

  /** The same labels without those of other sources. */
  by(sources: readonly LabelSource[]): LabelIndex {
    const kept = new LabelIndex();
    for (const [labelOf, places] of this.#byExchange)
      for (const [sentence, labels] of places)
        for (const label of labels)
          if (sources.includes(label.source)) kept.add({ labelOf, sentence, label });
    return kept;
  }

  /** Every label of an answer or one of its sentences, in the order in which they came. */
  of(id: string, sentence?: number): readonly Label[] {
    return this.#byExchange.get(id)?.get(sentence) ?? [];
  }

  /** The label of an answer that holds, its own among those considered. */
  ofAnswer(id: string, own?: Label): Label | undefined {
    return prevailing(own, this.of(id));
  }

  /** The exchange with the labels that hold (`prevailing`), its own among those considered. */
  join<T extends Labelled>(exchange: T): T {
    const { id, label: own, ...rest } = exchange;
    if (!this.#byExchange.has(id)) return exchange;
    // Who labels an answer anew takes back what they said of its sentences before.
    const anew = new Map<string | undefined, number>();
    for (const { source, by, at } of this.of(id)) {
      if (source === 'person') anew.set(by, Math.max(anew.get(by) ?? 0, Date.parse(at)));
    }
    const isNotVoid = ({ source, by, at }: Label): boolean =>
      source !== 'person' || Date.parse(at) >= (anew.get(by) ?? 0);
    const label = this.ofAnswer(id, own);
    const sentences = exchange.sentences.map((sentence, index) => {
      const { label: ownOfIt, ...plain } = sentence;
      const found = prevailing(ownOfIt, this.of(id, index).filter(isNotVoid));
      return found === undefined ? plain : { ...plain, label: found };
    });
    // The same but for labels, which every type that is labelled may have or lack.
    return { ...rest, id, ...(label !== undefined && { label }), sentences } as unknown as T;
  }

  /** Forgets the labels of an exchange. */
  delete(id: string): void {
    this.#byExchange.delete(id);
  }
}

/**
 * The one label of several: of the source that knows most (person, judge, reader), and of each person or model the latest.
 * Where two of that source say different things it is `unsure`.
 */
function prevailing(own: Label | undefined, later: readonly Label[]): Label | undefined {
  const all = own === undefined ? later : [own, ...later];
  const best = Math.max(...all.map(({ source }) => RANK[source]));
  const latest = new Map<string | undefined, Label>();
  for (const label of all) {
    if (RANK[label.source] !== best) continue;
    const before = latest.get(label.by);
    if (before === undefined || Date.parse(label.at) >= Date.parse(before.at)) latest.set(label.by, label);
  }
  const [first, ...others] = latest.values();
  if (first === undefined || others.every(({ verdict }) => verdict === first.verdict)) return first;
  const { note: _note, ...rest } = first;
  const by = [...latest.keys()].map((name) => name ?? 'somebody').join(', ');
  return { ...rest, verdict: 'unsure', by: by.slice(0, LONGEST_NAME) };
}
