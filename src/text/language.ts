/** The languages that the word tier knows, as ISO 639-1 codes. */
export const LANGUAGES = ['en', 'zh', 'es', 'hi', 'ar', 'pt', 'fr', 'de', 'ja', 'ko', 'it', 'ru'] as const;

export type Language = (typeof LANGUAGES)[number];
