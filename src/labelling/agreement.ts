import type { LabelVerdict } from '../recording/exchange.js';
import type { Recording } from '../recording/read-recording.js';

/** How far two people agree on the answers that both labelled. */
export interface Agreement {
  readonly people: readonly [string, string];
  readonly both: number;
  readonly agreed: number;
  /** Cohen's kappa in [-1, 1]: agreement beyond chance; null where chance alone would make them agree. */
  readonly kappa: number | null;
  /** Ids of the answers on which they do not agree. */
  readonly disputed: readonly string[];
}

/** The agreement of every two people with labels in a recording. */
export async function agreements(recording: Recording): Promise<Agreement[]> {
  const byPerson = new Map<string, Map<string, LabelVerdict>>();
  for await (const { id } of recording.exchanges()) {
    for (const { source, by = 'somebody', verdict } of recording.labels.of(id)) {
      if (source !== 'person') continue;
      const own = byPerson.get(by) ?? new Map<string, LabelVerdict>();
      byPerson.set(by, own.set(id, verdict));
    }
  }
  const people = [...byPerson.keys()].sort();
  return people.flatMap((a, index) =>
    people
      .slice(index + 1)
      .map((b) => agreementOf(a, b, byPerson.get(a) ?? new Map(), byPerson.get(b) ?? new Map())),
  );
}

type Labels = ReadonlyMap<string, LabelVerdict>;

function agreementOf(a: string, b: string, ofA: Labels, ofB: Labels): Agreement {
  const both = [...ofA.keys()].filter((id) => ofB.has(id));
  const disputed = both.filter((id) => ofA.get(id) !== ofB.get(id));
  const share = (labels: Labels, verdict: LabelVerdict): number =>
    both.filter((id) => labels.get(id) === verdict).length / both.length;
  const observed = (both.length - disputed.length) / both.length;
  const expected = (['right', 'wrong', 'unsure'] as const).reduce(
    (sum, verdict) => sum + share(ofA, verdict) * share(ofB, verdict),
    0,
  );
  const kappa = both.length === 0 || expected > 1 - 1e-12 ? null : (observed - expected) / (1 - expected);
  return { people: [a, b], both: both.length, agreed: both.length - disputed.length, kappa, disputed };
}
