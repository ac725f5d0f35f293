export { AnswerGuardError } from '../src/contract/answer-guard-error.js';
