const FENCE = /^(?:`{3,}|~{3,})/u;

/** The backticks or tildes that a line opens a block of code with; none where a backtick follows, as it then is a span. */
export function openingFence(line: string): string | undefined {
  const mark = FENCE.exec(line)?.[0];
  return mark === undefined || line.includes('`', mark.length) ? undefined : mark;
}
