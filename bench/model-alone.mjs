/** The model without the rules, for comparison: each claim is as likely as its likeliest window of evidence. */
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';

/** @param dist folder of the build; @param threads of the model */
export async function modelAlone(dist, threads) {
  const load = (file) => import(pathToFileURL(resolve(dist, 'src', file)).href);
  const { ModelProcess } = await load('checkers/embedded/model-process.js');
  const { draft } = await load('engine/draft.js');
  const { evidenceWindows, statementOf } = await load('engine/entailment/evidence-windows.js');
  const { probabilities } = await load('engine/model/evidence-pair.js');
  const { ModelSession } = await load('engine/model/model-session.js');
  const childFile = join(resolve(dist), 'src/checkers/embedded/model-child.js');
  const model = new ModelProcess({ childFile, folder: resolve('model'), threads }, () => undefined);
  await model.settled;
  const session = new ModelSession({ runner: model });
  const clock = { now: () => performance.now() };
  const forever = { deadline: Infinity, clock };

  async function claimScore({ claim, text, language, judged }, prepared) {
    const statement = statementOf(text, claim.antecedent);
    const chunks = judged.evidence.pieces.map((piece) => piece.chunk);
    const pairs = evidenceWindows(chunks, statement, prepared, language).map((window) => ({
      evidence: window.text,
      claim: statement,
    }));
    const logits = await session.score(pairs, forever);
    return Math.max(0, ...logits.map((one) => (one === undefined ? 0 : probabilities(one).entailment)));
  }

  return {
    /** Mean over the claims that need a check; 0 when none does, as the rules have it. */
    async score(request) {
      const { claims, prepared } = draft(request, forever);
      const judged = claims.filter((claim) => claim.judged !== undefined);
      let sum = 0;
      for (const claim of judged) sum += await claimScore(claim, prepared);
      return judged.length === 0 ? 0 : sum / judged.length;
    },
    close: () => model.close(),
  };
}
