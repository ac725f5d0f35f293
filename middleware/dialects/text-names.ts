/**
 * Words that name a text which answers, on their own in any object. Chosen from what frameworks and backends call it, by hand, in the
 * languages that are judged.
 */
const ANSWERS: ReadonlySet<string> = new Set(
  `answer answers reply replies response responses completion completions generation generations generated output outputs summary summaries
  antwort respuesta réponse reponse risposta resposta ответ 回答 答案 回复 返信 답변 응답 उत्तर إجابة جواب
  zusammenfassung resumen résumé resume riassunto resumo сводка 要約 摘要 요약 सारांश ملخص`.split(/\s+/),
);

/** Words that name a text which a model writes, among others that name something else elsewhere. */
const TEXTS: ReadonlySet<string> = new Set(
  `result prediction predictions msg explanation recommendation recommendations advice suggestion
  suggestions conclusion conclusions analysis report draft email article story translation caption description feedback
  assessment evaluation justification verdict opinion overview abstract digest insight insights finding findings
  interpretation details narrative paragraph paragraphs sentence sentences statement statements speech utterance say ssml
  assistant bot ai chatbot final solution guidance diagnosis highlights bullets points takeaways tldr`.split(
    /\s+/,
  ),
);

/** Words that name a text beside an answer, or the answer of a body that has no other. */
const NOTES: ReadonlySet<string> = new Set(['note', 'comment', 'remark', 'transcript']);

/** Words that say how a text is written, or that it is a piece of one: the word before them says what it is. */
const FORMS: ReadonlySet<string> = new Set(
  'text texts tokens deltas content contents message messages markdown md html body plain string str value chunk delta token partial segment piece raw'.split(
    ' ',
  ),
);

/** Words after which it is somebody else's text, or none for readers. */
const OTHERS: ReadonlySet<string> = new Set(
  `user human customer client query question prompt input request system developer error status source sources context document
  documents reference references citation citations title url uri link id type kind model format language lang log debug meta
  metadata reasoning thinking thought label class template tool function args arguments start end expected reference ground
  follow related search retrieved fact facts evidence`.split(/\s+/),
);

/** What the name of a member says of a text under it: that it is one, and how it is written; that it answers; what it is about; that it may be beside an answer. */
export type TextName = 'form' | 'answer' | 'text' | 'note' | undefined;

const known = new Map<string, TextName>();
/** Names are of the app's making, and few; those of a hostile body are not kept for ever. Chosen, not measured. */
const MOST_KNOWN = 1000;

/**
 * Reads a name by its words (`finalAnswer`, `llm_response`, `summary-text`, `Antwort`): whether it is one of an answer, one that a
 * model's text may have among others, one that it may have where there is no other, or none of these.
 */
export function textName(name: string): TextName {
  if (name.length > 40) return undefined;
  if (known.has(name)) return known.get(name);
  const read = readName(name);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, read);
  return read;
}

/** Whether a name says that a text under it is somebody else's, or none for readers. */
export function isOfOthers(name: string): boolean {
  return wordsOf(name).some((word) => OTHERS.has(word));
}

function wordsOf(name: string): readonly string[] {
  return name
    .normalize('NFC')
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '');
}

function readName(name: string): TextName {
  const words = wordsOf(name);
  if (words.some((word) => OTHERS.has(word))) return undefined;
  const said = words.filter((word) => !FORMS.has(word));
  const last = said.at(-1);
  if (last === undefined) return words.length > 0 ? 'form' : undefined;
  if (NOTES.has(last)) return 'note';
  return ANSWERS.has(last) ? 'answer' : TEXTS.has(last) ? 'text' : undefined;
}
