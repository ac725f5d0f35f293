// The package's entry `answer-guard/testing`: contracts that parts of your own are held to. Needs no test library.
export { assertResponse, assertVerdict, checkerContract } from './checker-contract.js';
export type { Contract, ContractRule } from './contract.js';
