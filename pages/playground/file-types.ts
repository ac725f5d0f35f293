/** What can be dropped, as a file chooser takes it. */
export const FILE_TYPES = '.md, .txt, .json, .jsonl, .csv, .pdf';
