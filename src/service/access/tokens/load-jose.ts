import { createRequire } from 'node:module';
import { join } from 'node:path';
import type * as jose from 'jose';
import packageRoot from '../../../../package-root.cjs';
import { AnswerGuardError } from '../../../contract/answer-guard-error.js';

export type Jose = typeof jose;

/** The library of signed tokens, loaded with the first that is to be verified. */
export function loadJose(): Promise<Jose> {
  return import('jose');
}

/** Throws AG_CONFIG_INVALID when the package `jose`, which is optional, is not installed. */
export function requireJosePackage(): void {
  try {
    createRequire(join(packageRoot, 'package.json')).resolve('jose');
  } catch {
    throw new AnswerGuardError(
      'AG_CONFIG_INVALID',
      'access.tokens needs the package jose, which is not installed.',
      { hint: 'npm install jose' },
    );
  }
}
