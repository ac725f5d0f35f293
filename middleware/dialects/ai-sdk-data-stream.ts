import type { GroundingFact } from '../../src/contract/check-request.js';
import { toFacts } from '../facts/to-facts.js';
import { toolFacts } from '../facts/tool-facts.js';
import { isObject } from '../is-object.js';
import { REPORT_MEMBER } from './dialect.js';
import { editedFrame } from './edited-frame.js';
import { FACT_MEMBERS } from './fact-members.js';
import { entriesOf, memberOf, stringOf } from './json-entries.js';
import type {
  Frame,
  FrameChange,
  FrameReading,
  Payload,
  StreamDialect,
  StreamEnding,
  StreamReader,
} from './stream-dialect.js';

/** What a line is, by its code. */
const CODE = {
  text: '0',
  data: '2',
  annotations: '8',
  toolCall: '9',
  toolResult: 'a',
  toolCallStart: 'b',
  finish: 'd',
  finishStep: 'e',
  startStep: 'f',
} as const;

/** Codes that no text of its own begins with so readily. */
const KNOWN = /^[0-9a-k]$/;

/** What the app sends besides the text: `{ "sources": […] }`, or `{ "type": "sources", "data": […] }`. */
function factsOfData(list: unknown): readonly GroundingFact[] {
  return entriesOf(list).flatMap(({ value }) => [
    ...FACT_MEMBERS.flatMap((name) => (Object.hasOwn(value, name) ? toFacts(value[name]) : [])),
    ...(FACT_MEMBERS.some((name) => name === value['type']) ? toFacts(value['data']) : []),
  ]);
}

class LineReader implements StreamReader {
  private isInStep = false;

  read({ event: code, json }: Frame): FrameReading {
    switch (code) {
      case CODE.text:
        return typeof json === 'string' && json !== '' ? { texts: [{ choice: 0, text: json }] } : {};
      case CODE.data:
      case CODE.annotations:
        return { facts: factsOfData(json), choices: [] };
      case CODE.toolResult:
        return { facts: toolFacts(memberOf(json, 'result')), breaks: [0] };
      case CODE.toolCall:
      case CODE.toolCallStart:
        return { breaks: [0] };
      case CODE.startStep:
        this.isInStep = true;
        return {};
      case CODE.finishStep:
        this.isInStep = false;
        return memberOf(json, 'isContinued') === true ? {} : { breaks: [0] };
      case CODE.finish:
        return { ends: 'all', last: true };
      default:
        return {};
    }
  }

  write(frame: Frame, { texts, blocked }: FrameChange): Payload | undefined {
    if (frame.event === CODE.text)
      return texts[0] === undefined || texts[0] === '' ? undefined : line('text', texts[0]);
    const isEnd = frame.event === CODE.finish && blocked.length > 0 && isObject(frame.json);
    return editedFrame(frame, isEnd ? [{ path: ['finishReason'], value: 'content-filter' }] : []);
  }

  say(_choice: number, text: string): readonly Payload[] {
    return [line('text', text)];
  }

  report(report: unknown): readonly Payload[] {
    // Data is shown next to the message, and kept out of what the client would send back.
    return [line('data', [{ type: 'answer-guard', [REPORT_MEMBER]: report }])];
  }

  end({ report }: StreamEnding): readonly Payload[] {
    const finish = { finishReason: 'content-filter', usage: { promptTokens: null, completionTokens: null } };
    return [
      ...(this.isInStep ? [line('finishStep', { ...finish, isContinued: false })] : []),
      ...(report === undefined ? [] : this.report(report)),
      line('finish', finish),
    ];
  }
}

function line(code: keyof typeof CODE, value: unknown): Payload {
  return { event: CODE[code], data: JSON.stringify(value) };
}

/** The data stream of the AI SDK up to version 4: lines such as `0:"text"`, the last of which says why it finished. */
export const aiSdkDataStream: StreamDialect = {
  framings: ['coded-lines'],
  endsItself: true,
  recognises: ({ event, json }, head) => {
    if (head.getHeader('x-vercel-ai-data-stream') !== undefined) return true;
    if (event === CODE.text) return typeof json === 'string';
    if (event === CODE.startStep) return stringOf(json, 'messageId') !== undefined;
    return event !== undefined && KNOWN.test(event) ? undefined : false;
  },
  open: () => new LineReader(),
};
