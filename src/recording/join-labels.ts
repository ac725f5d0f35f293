import type { Label, LabelLine, LabelSource, RecordedExchange } from './exchange.js';

/** Whose label counts where several sources have one: people looked at the facts, a reader only at the answer. */
const RANK: Readonly<Record<LabelSource, number>> = { person: 2, judge: 1, reader: 0 };

/** The labels of one exchange: of the answer under `undefined`, of its sentences by their index. */
type LabelsOfOne = Map<number | undefined, Label[]>;

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

  /** The exchange with the labels that hold (`prevailing`), its own among those considered. */
  join(exchange: RecordedExchange): RecordedExchange {
    if (!this.#byExchange.has(exchange.id)) return exchange;
    const { label: own, ...rest } = exchange;
    const label = prevailing(own, this.of(exchange.id));
    return {
      ...rest,
      ...(label === undefined ? {} : { label }),
      sentences: exchange.sentences.map((sentence, index) => {
        const { label: ownOfIt, ...plain } = sentence;
        const found = prevailing(ownOfIt, this.of(exchange.id, index));
        return found === undefined ? plain : { ...plain, label: found };
      }),
    };
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
  return { ...rest, verdict: 'unsure', by: by.slice(0, 200) };
}
