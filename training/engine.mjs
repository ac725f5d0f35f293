import { resolve, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The built engine's own reading of facts and claims, for the scripts here: what they show the model and the fusion is
 * what these see in use.
 *
 * @param folder the built engine, e.g. dist/esm/src/engine
 */
export async function loadEngine(folder) {
  const load = (file) => import(pathToFileURL(join(resolve(folder), file)).href);
  const { prepareFacts } = await load('evidence/prepare-facts.js');
  const { EvidenceReader } = await load('entailment/evidence-reader.js');
  const { gatherEvidence } = await load('entailment/claim-evidence.js');
  const { evidenceWindows, statementOf } = await load('entailment/evidence-windows.js');
  const { judgeClaim, featuresForTraining } = await load('entailment/judge-claim.js');
  const { readClaims } = await load('claims/read-claims.js');
  const { languageOf } = await load('text/language-of.js');

  const gather = (prepared, claim, antecedent) => {
    const language = languageOf(`${claim}\n${prepared.text.slice(0, 400)}`) ?? 'en';
    return {
      language,
      evidence: gatherEvidence(claim, antecedent, language, prepared.facts, prepared.reader),
    };
  };
  return {
    /** A text, or a list of texts, as facts. Cut at 10,000 characters each, as the contract has it. */
    prepare(text) {
      const texts = [text].flat();
      const facts = prepareFacts(texts.map((one) => ({ factText: one.slice(0, 10_000) })));
      return { text: texts.join('\n'), facts, reader: new EvidenceReader(facts) };
    },
    /** The claims of an answer that need a check: `{ text, antecedent }`. */
    claims(answer) {
      return readClaims(answer, '')
        .filter(({ checkRequired }) => checkRequired)
        .map(({ start, end, antecedent }) => ({ text: answer.slice(start, end), antecedent }));
    },
    /** What the model reads beside a claim: `{ text, chunks }`, the window of most chunks first. */
    windows(prepared, claim, antecedent) {
      const { language, evidence } = gather(prepared, claim, antecedent);
      return evidenceWindows(evidence.ranked, statementOf(claim, antecedent), prepared.facts, language);
    },
    /** What the rules make of a claim, and what the model reads beside it: `{ support, ceiling, contradiction, overlap, statement, windows }`. */
    judge(prepared, claim, antecedent) {
      const { language, evidence } = gather(prepared, claim, antecedent);
      const { support, ceiling, contradiction, overlap } = judgeClaim(evidence.content, evidence.pieces);
      const statement = statementOf(claim, antecedent);
      const windows = evidenceWindows(evidence.ranked, statement, prepared.facts, language).map(
        ({ text }) => text,
      );
      return { language, support, ceiling, contradiction, overlap, statement, windows };
    },
    /** The support model's features; undefined without evidence. */
    features(prepared, claim, antecedent) {
      return featuresForTraining(gather(prepared, claim, antecedent).evidence);
    },
  };
}
