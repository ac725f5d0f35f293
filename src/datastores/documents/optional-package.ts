import { AnswerGuardError } from '../../contract/answer-guard-error.js';

/** Loads a package that is installed by those who need it. Rejects with AG_STORE_FAILED when it is not there. */
export async function optionalPackage<T>(name: string, what: string, load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (cause) {
    throw new AnswerGuardError(
      'AG_STORE_FAILED',
      `${what} cannot be read: the package ${name} is not installed.`,
      {
        cause,
        hint: `npm install ${name}`,
      },
    );
  }
}
