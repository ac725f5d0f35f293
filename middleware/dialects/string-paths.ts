import { pointerTo, type JsonPath } from './json-pointer.js';

/** Enough to find an answer by, and little enough for a line of a log. */
const MOST_PATHS = 20;
const MOST_DEPTH = 8;
const MOST_LENGTH = 200;

/** Where the strings of a parsed body are, as JSON Pointers; of a list the first entry stands for all, as `*`. */
export function stringPaths(json: unknown): readonly string[] {
  const paths: string[] = [];
  const look = (value: unknown, path: JsonPath): void => {
    if (paths.length >= MOST_PATHS || path.length > MOST_DEPTH) return;
    if (typeof value === 'string') {
      const pointer = pointerTo(path);
      if (value.trim() !== '' && pointer.length <= MOST_LENGTH) paths.push(pointer);
    } else if (Array.isArray(value)) {
      look(value[0], [...path, '*']);
    } else if (typeof value === 'object' && value !== null) {
      for (const [key, member] of Object.entries(value)) look(member, [...path, key]);
    }
  };
  look(json, []);
  return paths;
}
