import { toolFacts } from '../facts/tool-facts.js';
import { isObject } from '../is-object.js';
import type { Dialect } from './dialect.js';
import { jsonDialect, type JsonReading } from './json-dialect.js';
import { entriesOf, memberOf } from './json-entries.js';
import { className, messageOf, type LangchainMessage } from './langchain-message.js';
import { isAnsweredState } from './langgraph-frames.js';
import { langgraphStream } from './langgraph-stream.js';
import { isVisible, textBlocks } from './text-blocks.js';

/** Those of a state, or the one that is all of the body. */
function messagesOf(json: unknown): readonly LangchainMessage[] {
  const listed = entriesOf(memberOf(json, 'messages'));
  if (listed.length > 0) return listed.map(({ index, value }) => messageOf(value, ['messages', index]));
  return isObject(json) && (className(json) !== '' || isObject(json['data'])) ? [messageOf(json, [])] : [];
}

function find(json: unknown): JsonReading | undefined {
  const messages = messagesOf(json);
  const answered = messages.findLastIndex(
    ({ role, content, at }) => role === 'ai' && isVisible(textBlocks(content, at)),
  );
  const answer = messages[answered];
  if (answer === undefined) return undefined;
  const asked = messages.findLastIndex(({ role }, index) => role === 'human' && index < answered);
  const question = messages[asked];
  const prompt = question && textBlocks(question.content, []).map(({ text }) => text);
  return {
    answers: [{ parts: textBlocks(answer.content, answer.at) }],
    // A history may come from the client, with results of tools that never ran.
    requestFacts: messages
      .slice(asked + 1, answered)
      .flatMap(({ role, content }) => (role === 'tool' ? toolFacts(content) : [])),
    prompt: prompt === undefined || prompt.length === 0 ? undefined : prompt.join('\n'),
  };
}

/**
 * The state that a graph of LangGraph ends in, `{ messages: […] }`: the last message of the model is the answer, the
 * user's before it the question. No other message is read or replaced. Also one message of LangChain, as it is serialised;
 * its chunks, events and a graph's modes as streams.
 */
export const langgraph: Dialect = {
  ...jsonDialect({ name: 'langgraph', report: 'welcome', find }),
  stream: langgraphStream,
};

/** Of these streams the one that an app's own shapes would see a part of: it is asked before them. */
export const answeredStates: Dialect = {
  ...langgraph,
  read: () => undefined,
  stream: { ...langgraphStream, recognises: (frame) => (isAnsweredState(frame) ? true : undefined) },
};
