import { perReading } from '../alignment/per-reading.js';
import { subjectOf } from '../claims/subject.js';

/** What a claim is about, where it stands in it: UTF-16 offsets; undefined where that does not show. */
export const claimSubject = perReading(({ text, language }) => {
  const subject = subjectOf(text, language);
  if (subject === undefined) return undefined;
  const start = text.indexOf(subject);
  return { start, end: start + subject.length };
});
