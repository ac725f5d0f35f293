import type { GroundingFact } from '../../../src/contract/check-request.js';
import type { TextRange } from '../../../src/contract/text-range.js';
import { AnswerGuardError } from '../../../src/contract/answer-guard-error.js';
import { addFactsIn } from '../add-facts.js';
import { currentFactsContext, type FactsContext } from '../facts-context.js';
import { toFacts, type FactsInput } from '../to-facts.js';
import { toolFacts } from '../tool-facts.js';
import { ClientTexts } from './client-texts.js';
import type { Prompt, PromptMessage, ToolResult } from './prompt.js';

/** What of a prompt is evidence. */
export interface CaptureOptions {
  /**
   * Cuts the context out of the system and user messages that the app sends to the model: a regular expression (its
   * groups, or the whole match where it has none; every match), or a function that gives the parts of one message's
   * text. What the client wrote is removed from them first. Your pattern runs over your prompts: keep it linear.
   * @default nothing is cut out
   */
  readonly context?: RegExp | ((text: string, message: PromptMessage) => FactsInput);
  /** Whether results of the app's tools are evidence. @default true */
  readonly toolResults?: boolean;
  /** Whether documents that the app gives the model as such (content blocks) are evidence. @default true */
  readonly documents?: boolean;
}

/** Throws AG_CONFIG_INVALID for options that would capture nothing. */
export function validateCaptureOptions({ context }: CaptureOptions): void {
  if (context === undefined || context instanceof RegExp || typeof context === 'function') return;
  throw new AnswerGuardError(
    'AG_CONFIG_INVALID',
    `context is of type ${typeof context}; it must be a regular expression or a function.`,
  );
}

/**
 * Hands over what a prompt holds of evidence, for the current exchange; nothing outside of one. What the client sent is
 * left out, unless the guard's `trustRequestFacts` says otherwise: a "Context: …" that the reader typed, a tool's result
 * in a history that the browser keeps. Where that cannot be known, as nobody parsed the request's body, nothing is taken
 * from the prompt, and a warning says so once. Never throws: it stands between the app and its model.
 */
export function captureFromPrompt(read: () => Prompt, options: CaptureOptions): void {
  const context = currentFactsContext();
  if (context === undefined || context.sink.factsRead) return;
  try {
    const facts = factsOfPrompt(read(), options, context);
    if (facts.length > 0) addFactsIn(context, facts);
  } catch (error) {
    context.observer?.observe({ type: 'callbackFailed', callback: 'context', error });
  }
}

/**
 * What a prompt holds of evidence, whoever wrote it: for a gateway, whose clients are its own services. Throws
 * AG_CONFIG_INVALID, and what a function for `context` throws.
 */
export function trustedFactsOf(prompt: Prompt, options: CaptureOptions): GroundingFact[] {
  validateCaptureOptions(options);
  return evidenceOf(prompt, options, new ClientTexts([]));
}

function factsOfPrompt(prompt: Prompt, options: CaptureOptions, context: FactsContext): GroundingFact[] {
  const client = context.trustRequestFacts ? new ClientTexts([]) : context.clientTexts();
  if (client === undefined) {
    context.observer?.observe({
      type: 'warning',
      code: 'request-not-read',
      message:
        'A prompt was not read for facts: the request has a body that is not on req.body, so that its text cannot be distinguished from the app’s own. Parse it there.',
    });
    return [];
  }
  return evidenceOf(prompt, options, client);
}

function evidenceOf(prompt: Prompt, options: CaptureOptions, client: ClientTexts): GroundingFact[] {
  const { toolResults = true, documents = true } = options;
  return [
    ...cutOut(prompt.messages, options.context, client),
    ...(toolResults ? prompt.toolResults.flatMap((result) => factsOfTool(result, client)) : []),
    ...(documents ? prompt.documents.filter(({ factText }) => !client.holds(factText)) : []),
  ];
}

function cutOut(
  messages: readonly PromptMessage[],
  context: CaptureOptions['context'],
  client: ClientTexts,
): GroundingFact[] {
  if (context === undefined) return [];
  const spans = client.findIn(messages.map(({ text }) => text));
  return messages.flatMap((message, index) => {
    const clients = spans[index] ?? [];
    if (context instanceof RegExp) {
      return matchesOf(message.text, context)
        .flatMap((span) => without(span, clients))
        .flatMap((span) => factOf({}, message.text, span));
    }
    return toFacts(context(message.text, message)).flatMap((fact) =>
      ownParts(fact, message, clients, client),
    );
  });
}

/** A part that a function gave, where it lies in the message; one that the function made up is compared by itself. */
function ownParts(
  fact: GroundingFact,
  { text }: PromptMessage,
  clients: readonly TextRange[],
  client: ClientTexts,
): GroundingFact[] {
  const start = text.indexOf(fact.factText);
  const whole = { start: 0, end: fact.factText.length };
  const parts =
    start < 0
      ? without(whole, client.findIn([fact.factText])[0] ?? [])
      : without({ start, end: start + fact.factText.length }, clients);
  const source = start < 0 ? fact.factText : text;
  return parts.flatMap((part) => factOf(fact, source, part));
}

/** What has no letter says nothing. */
function factOf(
  about: Omit<GroundingFact, 'factText'>,
  text: string,
  { start, end }: TextRange,
): GroundingFact[] {
  const factText = text.slice(start, end).trim();
  return /[\p{L}\p{N}]/u.test(factText) ? [{ ...about, factText }] : [];
}

function matchesOf(text: string, pattern: RegExp): TextRange[] {
  const flags = new Set(`${pattern.flags}gd`);
  flags.delete('y');
  return [...text.matchAll(new RegExp(pattern.source, [...flags].join('')))].flatMap((match) => {
    const [whole, ...groups] = match.indices ?? [];
    const found = groups.length === 0 ? [whole] : groups;
    return found.flatMap((span) => (span === undefined ? [] : [{ start: span[0], end: span[1] }]));
  });
}

/** What is left of a span when others are removed from it. */
function without(span: TextRange, others: readonly TextRange[]): TextRange[] {
  const parts: TextRange[] = [];
  let from = span.start;
  for (const { start, end } of others) {
    if (end <= from || start >= span.end) continue;
    if (start > from) parts.push({ start: from, end: start });
    from = end;
  }
  if (from < span.end) parts.push({ start: from, end: span.end });
  return parts;
}

function factsOfTool({ callId, tool, output }: ToolResult, client: ClientTexts): readonly GroundingFact[] {
  // A result that the client sends is one of a history that it keeps: it names the call.
  if (callId !== undefined && client.sent(callId)) return [];
  return toolFacts(output)
    .filter(({ factText }) => !client.holds(factText))
    .map((fact) => (tool === undefined ? fact : { ...fact, attributes: { tool, ...fact.attributes } }));
}
