/** Whether a mark of one UTF-16 unit has a letter or digit on both sides, as that of `snake_case`. */
export function isInsideWord(text: string, at: number): boolean {
  return (
    /[\p{L}\p{N}]$/u.test(text.slice(Math.max(at - 2, 0), at)) &&
    /^[\p{L}\p{N}]/u.test(text.slice(at + 1, at + 3))
  );
}
