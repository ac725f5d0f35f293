import { isObject } from './is-object.js';

/** The response header that carries the report where a route asks for that. */
export const REPORT_HEADER = 'Answer-Guard-Report';

/** Many servers and proxies take 8 KiB of headers in all. */
const LONGEST = 4096;
/** What a report that is too long goes without, in this order. */
const LEAVES_OUT = ['facts', 'claims', 'reasons', 'answers'];

/** A report as JSON in visible ASCII. One that is too long says what it `leftOut`. */
export function reportHeaderValue(report: unknown): string {
  let value = asciiJson(report);
  const leftOut: string[] = [];
  for (const member of LEAVES_OUT) {
    if (value.length <= LONGEST || !isObject(report)) break;
    leftOut.push(member);
    const rest = Object.entries(report).filter(([name]) => !leftOut.includes(name));
    value = asciiJson({ ...Object.fromEntries(rest), leftOut });
  }
  return value;
}

function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
