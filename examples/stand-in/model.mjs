// What the model of the examples says, by a word of the question. One answer is right, the other has an invented sentence.
const ANSWERS = [
  { word: 'monday', answer: 'The museum is closed on Mondays.' },
  {
    word: 'ticket',
    answer:
      'A ticket to the museum costs 12 euros. The house was built in 1924 by the architect Lena Brandt.',
  },
];
const OTHERWISE = "I'm sorry, I only know whether the museum is open on Mondays and what a ticket costs.";

/** The text of a message, which may be a list of parts. */
const textOf = ({ content }) =>
  typeof content === 'string' ? content : (content ?? []).map(({ text = '' }) => text).join('');

/** The answer to the last question in the messages of a chat completion. */
export function answerTo(messages) {
  const question = textOf(messages.findLast(({ role }) => role === 'user') ?? {}).toLowerCase();
  return ANSWERS.find(({ word }) => question.includes(word))?.answer ?? OTHERWISE;
}
