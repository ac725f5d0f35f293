import { codeOf } from './code-of.js';

const WORDS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a folder of its path is a file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
};

/** Why the system does not read or write a file: its code, and what that means to people. @param otherwise where it gives no code */
export function systemReason(error: unknown, otherwise = 'unreadable'): string {
  const code = codeOf(error) ?? otherwise;
  const words = WORDS[code];
  return words === undefined ? code : `${code}, ${words}`;
}
