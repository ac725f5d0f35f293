/**
 * Prompts and graded answers from what is asked of one thing: `{ language, asked: [[question, statement, bare answer]],
 * asides: [sentence] }`. Of each thing single questions and pairs are asked; the answers to them are made worse in one way
 * each. Yields `{ kind, prompt, answer }`.
 */
const COURTESIES = {
  en: ['Thank you for your question!', 'I hope this helps! Let me know if you have any other questions.'],
  es: ['¡Gracias por tu pregunta!', 'Espero que te sirva de ayuda.'],
  fr: ['Merci pour votre question !', "N'hésitez pas si vous avez d'autres questions."],
  de: ['Vielen Dank für Ihre Frage!', 'Ich hoffe, das hilft Ihnen weiter.'],
  it: ['Grazie per la domanda!', 'Spero di esserti stato utile.'],
  pt: ['Obrigado pela pergunta!', 'Espero ter ajudado.'],
  ru: ['Спасибо за вопрос!', 'Надеюсь, это поможет.'],
  zh: ['感谢您的提问！', '希望对您有帮助。'],
  ja: ['ご質問ありがとうございます。', 'お役に立てれば幸いです。'],
  ko: ['질문해 주셔서 감사합니다.', '도움이 되었기를 바랍니다.'],
  hi: ['आपके प्रश्न के लिए धन्यवाद!', 'आशा है कि इससे मदद मिलेगी।'],
  ar: ['شكرا على سؤالك!', 'آمل أن يساعدك هذا.'],
};
const REFUSALS = {
  en: 'I could not find any information about that in the provided documents.',
  es: 'Lo siento, no puedo ayudarte con eso.',
  fr: "Je n'ai pas trouvé d'informations à ce sujet.",
  de: 'Dazu habe ich keine Informationen gefunden.',
  it: 'Mi dispiace, non posso aiutarti.',
  pt: 'Desculpe, não posso ajudar com isso.',
  ru: 'К сожалению, я не могу помочь с этим.',
  zh: '抱歉，我无法回答这个问题。',
  ja: '申し訳ありませんが、お答えできません。',
  ko: '죄송하지만 도와드릴 수 없습니다.',
  hi: 'क्षमा करें, मैं इसमें मदद नहीं कर सकता।',
  ar: 'عذرا، لا أستطيع المساعدة في ذلك.',
};

/** @param stranger another thing of the same language, if there is one */
export function* answersOf(thing, stranger) {
  const { language, asked, asides } = thing;
  const gap = language === 'zh' || language === 'ja' ? '' : ' ';
  const join = (...texts) => texts.flat().join(gap);
  const [greeting, closing] = COURTESIES[language];
  for (const [n, [question, statement, bare]] of asked.entries()) {
    const others = asked.filter((_one, m) => m !== n).map(([, other]) => other);
    const one = (kind, answer) => ({ kind, prompt: question, answer });
    yield one('whole', statement);
    yield one('bare', bare);
    yield one('polite', join(greeting, statement, closing));
    yield one('padded', join(statement, others, asides));
    yield one('late', join(others, asides, statement));
    yield one('twice', join(statement, statement));
    for (const other of others) yield one('otherKey', other);
    yield one('refusal', REFUSALS[language]);
    yield one('echo', question);
    if (stranger !== undefined) yield one('otherRecord', stranger.asked[n % stranger.asked.length][1]);
    const [second, secondStatement] = asked[(n + 1) % asked.length];
    const both = (kind, answer, prompt = join(question, second)) => ({ kind, prompt, answer });
    yield both('whole', join(statement, secondStatement));
    yield both('half', statement);
    yield both('half', secondStatement);
    if (language === 'en') {
      const joined = `${question.slice(0, -1)}, and ${second.charAt(0).toLowerCase()}${second.slice(1)}`;
      yield both('whole', join(statement, secondStatement), joined);
      yield both('half', statement, joined);
    }
  }
}

/** Things of a file, a line each, and for each another of its language, the next one. */
export function* answersOfAll(text) {
  const things = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  for (const [group, thing] of things.entries()) {
    const later = [...things.slice(group + 1), ...things.slice(0, group)];
    const stranger = later.find(({ language }) => language === thing.language);
    for (const answer of answersOf(thing, stranger))
      yield { ...answer, language: thing.language, thing: group };
  }
}
