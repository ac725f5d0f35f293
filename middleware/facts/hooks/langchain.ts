import { addFactsIn } from '../add-facts.js';
import { currentFactsContext } from '../facts-context.js';
import { factsOfToolOutput } from './tool-output.js';

export { guardRetriever } from './guard-retriever.js';

export interface FactsCallbackOptions {
  /** Whether what tools give is evidence, besides what retrievers do. @default true */
  readonly toolResults?: boolean;
}

/** A callback handler of LangChain.js, as `callbacks: [factsCallback()]` takes it. */
export interface FactsCallback {
  readonly name: string;
  /** Handlers that are not waited for run in a queue of LangChain's, where nobody knows which request they belong to. */
  readonly awaitHandlers: true;
  readonly ignoreRetriever: false;
  readonly ignoreAgent: false;
  readonly ignoreLLM: true;
  readonly ignoreChain: true;
  handleRetrieverEnd(documents: readonly object[]): void;
  handleToolEnd(output: unknown): void;
}

/**
 * A LangChain.js callback handler that hands over what retrievers and tools give, as facts of the current request. One
 * serves all requests: `chain.invoke(input, { callbacks: [factsCallback()] })`, or in the constructor of a chain, agent
 * or graph. Loads nothing of LangChain.
 */
export function factsCallback({ toolResults = true }: FactsCallbackOptions = {}): FactsCallback {
  return {
    name: 'answer-guard-facts',
    awaitHandlers: true,
    ignoreRetriever: false,
    ignoreAgent: false,
    ignoreLLM: true,
    ignoreChain: true,
    handleRetrieverEnd(documents) {
      addFactsIn(currentFactsContext(), documents);
    },
    handleToolEnd(output) {
      if (toolResults) addFactsIn(currentFactsContext(), factsOfToolOutput(output));
    },
  };
}
