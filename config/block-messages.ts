import type { Policy } from '../src/policy/policy.js';
import type { Language } from '../src/text/language.js';

/** What the reader of a blocked answer sees when the policy gives no words of its own. */
export const BLOCK_MESSAGES: Policy['message'] = {
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
} satisfies Record<Language | 'default', string>;

/** What the reader sees where a stream's answer is blocked after some of it was shown: the message must not deny that. */
export const REST_MESSAGES: Policy['restMessage'] = {
  default: "I can't confirm the rest with my sources.",
  en: "I can't confirm the rest with my sources.",
  zh: '其余内容我无法用资料证实。',
  es: 'No puedo confirmar el resto con mis fuentes.',
  hi: 'बाकी की पुष्टि मैं अपने स्रोतों से नहीं कर सकता।',
  ar: 'لا يمكنني تأكيد الباقي من مصادري.',
  pt: 'Não consigo confirmar o resto com as minhas fontes.',
  fr: 'Je ne peux pas confirmer le reste avec mes sources.',
  de: 'Den Rest kann ich mit meinen Quellen nicht bestätigen.',
  ja: '残りの内容は資料で確認できません。',
  ko: '나머지는 자료로 확인할 수 없습니다.',
  it: 'Non posso confermare il resto con le mie fonti.',
  ru: 'Остальное я не могу подтвердить своими источниками.',
} satisfies Record<Language | 'default', string>;
