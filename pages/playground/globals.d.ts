/** The worker's file name, put in by scripts/build-pages.mjs. */
declare const PDF_WORKER: string;
declare module '*.md' {
  const text: string;
  export default text;
}
