import type { TextRange } from '../../../contract/text-range.js';
import { asks } from '../../../text/last-mark.js';
import { isSpaceAt, isTerminal, isWideTerminal } from '../../../text/sentence-marks.js';
import { skipSpaces, splitProse } from '../prose.js';
import { readHeading } from '../line-kind.js';
import type { FactPage } from './fact-page.js';
import type { StructureReader } from './structure.js';

/** A question has no more units than this. */
const LONGEST_QUESTION = 250;
/** What stands before a question: "Q:", "Frage 3:", "問：". */
const ASKER =
  /^[*_]*(?:q|question|f|frage|p|pregunta|pergunta|d|domanda|в|вопрос|س|سؤال|问|問|質問|질문|문|प्रश्न)\.?(?:\s*\d{1,3})?\s*[*_]*[:：.)]\s*[*_]*/iu;
/** … and before its answer. */
const ANSWERER =
  /^[*_]*(?:a|answer|antwort|r|respuesta|resposta|réponse|reponse|risposta|о|ответ|ج|جواب|إجابة|答|回答|답변|답|उत्तर)\.?(?:\s*\d{1,3})?\s*[*_]*[:：.)]/iu;
const LONGEST_PREFIX = 24;

/** Whether a span asks, and so says nothing by itself. */
export function isQuestion(text: string, span: TextRange): boolean {
  const { start, end } = span;
  if (end - start > LONGEST_QUESTION || !asks(endOf(text, span))) return false;
  return !endsInside(text.slice(start, end).replace(ASKER, ''));
}

/** Whether a sentence ends in a text before its last one. */
function endsInside(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charAt(at);
    const isEnd = isWideTerminal(mark) || (isTerminal(mark) && isSpaceAt(text, at + 1));
    if (isEnd && /[\p{L}\p{N}]/u.test(text.slice(at + 1))) return true;
  }
  return false;
}

/** As much of a span's end as may close a question. */
function endOf(text: string, { start, end }: TextRange): string {
  return text.slice(Math.max(start, end - 8), end);
}

/** An answer that can only be read with its question. */
const REPLY =
  /^[*_]*(?:yes|no|ja|nein|oui|non|si|sí|sim|não|да|нет|はい|いいえ|是的?|对|不是?|没有|可以|네|예|아니요|아니오|نعم|لا|हाँ|हां|नहीं|जी)(?:[\s,.;:!*_。，、！،।–—-]|$)/iu;

/**
 * Questions and their answers, "Q: … A: …" or a question on a line of its own: the question is no evidence, and the answer
 * stands under it; a yes or no stands with it.
 */
export const readQuestions: StructureReader = (page, list, at) => {
  const { text, lines } = page;
  const line = lines[at];
  const next = lines[at + 1];
  if (line === undefined || next === undefined || !asks(endOf(text, line))) return undefined;
  const heading = readHeading(text, line);
  if (!isQuestion(text, heading?.text ?? line)) return undefined;
  const asker = ASKER.exec(text.slice(line.start, line.start + LONGEST_PREFIX))?.[0].length ?? 0;
  if (asker === 0 && page.itemOf(line) !== undefined) return undefined;
  const answerer = ANSWERER.exec(text.slice(next.start, next.start + LONGEST_PREFIX))?.[0].length;
  const isOfRecord = heading === undefined && page.pairOf(line) !== undefined;
  if (answerer === undefined && (isOfRecord || isQuestion(text, next))) return undefined;
  list.newGroup();
  const asked = { start: skipSpaces(text, line.start + asker, line.end), end: line.end };
  if (heading === undefined) list.introduce('');
  else list.leave(heading.level);
  const outer = list.context;
  if (heading === undefined) list.introduce(list.contextPart(asked));
  else list.enter(heading.level, heading.text);
  const said = skipSpaces(text, next.start + (answerer ?? 0), next.end);
  const isReply = REPLY.test(text.slice(said, said + LONGEST_PREFIX));
  if (!isReply) list.add(line, 'question', outer);
  if (!isReply && answerer === undefined && next.afterBlank) return at + 1;
  const last = lastOfAnswer(page, at + 1);
  splitProse(text, next.start, lines[last]?.end ?? next.end).forEach((piece, i) => {
    if (isReply && i === 0) list.add({ start: line.start, end: piece.end }, 'prose', outer);
    else list.add(piece, 'prose');
  });
  if (heading === undefined) list.introduce('');
  return last + 1;
};

/** Joins each question of a text with the sentence after it where that is a reply: neither can be read alone. */
export function withReplies(text: string, sentences: readonly TextRange[]): readonly TextRange[] {
  const joined: TextRange[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1);
    const isReply =
      last !== undefined &&
      isQuestion(text, last) &&
      REPLY.test(text.slice(sentence.start, sentence.start + LONGEST_PREFIX));
    if (isReply) joined[joined.length - 1] = { start: last.start, end: sentence.end };
    else joined.push(sentence);
  }
  return joined;
}

/** An answer goes on to a blank line, another question or another structure. */
function lastOfAnswer(page: FactPage, first: number): number {
  let last = first;
  for (let line = page.lines[last + 1]; line !== undefined; line = page.lines[last + 1]) {
    if (line.afterBlank || isQuestion(page.text, line) || page.tables.has(last + 1)) break;
    if (readHeading(page.text, line) !== undefined || page.itemOf(line) !== undefined) break;
    last += 1;
  }
  return last;
}
