import { toFacts } from '../facts/to-facts.js';
import { chunkBytesOf } from './chunk-bytes.js';
import { editedFrame } from './edited-frame.js';
import { entriesOf, memberOf } from './json-entries.js';
import type { Frame, FrameChange, FrameReading, Payload, StreamReader } from './stream-dialect.js';

/** The words of an agent of Amazon Bedrock, with what each is taken from. Clients add all bytes to the answer. */
export class AgentReader implements StreamReader {
  read({ json }: Frame): FrameReading {
    const text = chunkBytesOf(json)?.text ?? '';
    const citations = entriesOf(memberOf(memberOf(memberOf(json, 'chunk'), 'attribution'), 'citations'));
    const facts = citations.flatMap(({ value }) => toFacts(memberOf(value, 'retrievedReferences')));
    return { facts, ...(text !== '' && { texts: [{ choice: 0, text }] }) };
  }

  /** The attribution says the text once more, and offsets into it. */
  write(frame: Frame, { texts: [text = ''] }: FrameChange): Payload | undefined {
    const bytes = chunkBytesOf(frame.json);
    if (text === '' || bytes === undefined) return undefined;
    return editedFrame(frame, [
      { path: bytes.path, value: bytes.written(text) },
      { path: ['chunk', 'attribution'], value: undefined },
    ]);
  }

  say(_choice: number, text: string): readonly Payload[] {
    return [{ data: text }];
  }

  report(): readonly Payload[] {
    return [];
  }

  end(): readonly Payload[] {
    return [];
  }
}
