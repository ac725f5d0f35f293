/** What a file holds: most hold one, a list of records or a PDF's pages several. */
export interface Document {
  readonly text: string;
  readonly title?: string;
  /** Where it says that it comes from. @default the file's own address */
  readonly uri?: string;
  /** What else is known of it. */
  readonly attributes?: Readonly<Record<string, string>>;
}
