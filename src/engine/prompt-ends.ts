/** How much of a prompt is read, in UTF-16 units, from its beginning and from its end: a pasted document has the question at either. */
const READ = 1500;

/** What is read of a prompt, which has no limit and is looked at with every sentence. */
export function promptEnds(prompt: string): string {
  return prompt.length <= 2 * READ ? prompt : `${prompt.slice(0, READ)}\n${prompt.slice(-READ)}`;
}
