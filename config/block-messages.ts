/** What the reader of a blocked answer sees when the policy gives no words of its own. */
export const BLOCK_MESSAGES: Readonly<Record<string, string>> & { readonly default: string } = {
  default: "I can't give an answer to this that my sources support.",
  en: "I can't give an answer to this that my sources support.",
  zh: '我无法给出有资料支持的回答。',
  es: 'No puedo dar una respuesta que mis fuentes respalden.',
  hi: 'मैं ऐसा उत्तर नहीं दे सकता जिसका मेरे स्रोत समर्थन करते हों।',
  ar: 'لا يمكنني تقديم إجابة تدعمها مصادري.',
  pt: 'Não consigo dar uma resposta que as minhas fontes confirmem.',
  fr: 'Je ne peux pas donner de réponse que mes sources confirment.',
  de: 'Ich kann darauf keine Antwort geben, die meine Quellen belegen.',
  ja: '資料で裏付けられる回答をお出しできません。',
  ko: '자료로 뒷받침되는 답변을 드릴 수 없습니다.',
  it: 'Non posso dare una risposta che le mie fonti confermino.',
  ru: 'Я не могу дать ответ, который подтверждают мои источники.',
};
