/**
 * The name of an error and where it was thrown, without its message: that of an error nobody foresaw may quote the text
 * it stumbled over.
 */
export function errorOrigin(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames.slice(0, 5).map((frame) => frame.trim())].join(' ');
}
