import fc from 'fast-check';

import type { TextAnswer } from '../../../domains/gateway/translation/textAnswer.ts';
import type { StartedPart, TextEvent } from '../../../domains/gateway/translation/textEvent.ts';
import type {
  AssistantPart,
  CacheMarker,
  InputPart,
  Rest,
  TextRequest,
  Turn,
} from '../../../domains/gateway/translation/textRequest.ts';
import type { Usage } from '../../../domains/gateway/metering/usage.ts';

/** Features of a format: the arbitraries generate nothing else, so that a round trip must preserve everything. */
export interface Sayable {
  roles: readonly ('system' | 'developer')[];
  cache: boolean;
  audio: boolean;
  textFiles: boolean;
  fileUrls: boolean;
  imageDetail: boolean;
  toolErrors: boolean;
  toolImages: boolean;
  refusals: boolean;
  names: boolean;
  signedThoughts: boolean;
  hiddenThoughts: boolean;
  signedCalls: boolean;
  penalties: boolean;
  topK: boolean;
  jsonOutput: boolean;
  efforts: boolean;
  /** Whether parallel calls can be ruled out without a choice of tools. */
  parallelAlone: boolean;
  budgets: boolean;
  /** Sequences that end the answer; default true. */
  stops?: boolean;
  /** Tools that leave out `strict`; default true. */
  looseTools?: boolean;
  /** Files without a name; default true. */
  unnamedFiles?: boolean;
}

/** Features of every format, and signed thoughts. */
export const plainSayable: Sayable = {
  roles: ['system'],
  cache: false,
  audio: false,
  textFiles: false,
  fileUrls: false,
  imageDetail: false,
  toolErrors: false,
  toolImages: false,
  refusals: false,
  names: false,
  signedThoughts: true,
  hiddenThoughts: false,
  signedCalls: false,
  penalties: false,
  topK: false,
  jsonOutput: false,
  efforts: false,
  parallelAlone: false,
  budgets: false,
};

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,10}$/);
const base64 = fc.uint8Array({ minLength: 1, maxLength: 12 }).map((bytes) => Buffer.from(bytes).toString('base64'));
const json = fc.dictionary(name, fc.oneof(text, fc.integer(), fc.boolean()), { maxKeys: 3 });
const orNull = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null });
const maybe = <T>(allowed: boolean, one: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  allowed ? orNull(one) : fc.constant(null);

function cacheMarker(can: Sayable): fc.Arbitrary<CacheMarker | null> {
  return maybe(can.cache, fc.record({ ttl: fc.constantFrom('5m' as const, '1h' as const) }));
}

function source(mediaTypes: readonly string[], urls = true) {
  const base64Source = fc.record({
    kind: fc.constant('base64' as const),
    mediaType: fc.constantFrom(...mediaTypes),
    data: base64,
  });
  const urlSource = fc.record({
    kind: fc.constant('url' as const),
    url: name.map((path) => `https://example.com/${path}`),
  });
  return urls ? fc.oneof(base64Source, urlSource) : base64Source;
}

const textPart = (can: Sayable) => fc.record({ type: fc.constant('text' as const), text, cache: cacheMarker(can) });

function imagePart(can: Sayable): fc.Arbitrary<InputPart> {
  return fc.record({
    type: fc.constant('image' as const),
    source: source(['image/png', 'image/jpeg']),
    detail: maybe(can.imageDetail, fc.constantFrom('low', 'high')),
    cache: cacheMarker(can),
  });
}

function inputPart(can: Sayable): fc.Arbitrary<InputPart> {
  const kinds: fc.Arbitrary<InputPart>[] = [
    textPart(can),
    imagePart(can),
    fc.record({
      type: fc.constant('file' as const),
      source: source(['application/pdf'], can.fileUrls),
      name: can.unnamedFiles === false ? name : orNull(name),
      cache: cacheMarker(can),
    }),
  ];
  if (can.audio)
    kinds.push(fc.record({ type: fc.constant('audio' as const), format: fc.constantFrom('wav', 'mp3'), data: base64 }));
  if (can.textFiles) {
    const textSource = fc.record({ kind: fc.constant('text' as const), mediaType: fc.constant('text/plain'), text });
    kinds.push(
      fc.record({
        type: fc.constant('file' as const),
        source: textSource,
        name: orNull(name),
        cache: cacheMarker(can),
      }),
    );
  }
  return fc.oneof(...kinds);
}

const toolCall = (can: Sayable) =>
  fc.record({
    type: fc.constant('tool_call' as const),
    id: fc.uuid().map((id) => `call_${id.replaceAll('-', '')}`),
    name,
    arguments: json.map((value) => JSON.stringify(value)),
    signature: maybe(can.signedCalls, text),
  });

function thoughts(can: Sayable): fc.Arbitrary<AssistantPart[]> {
  const signature = can.signedThoughts ? text : fc.constant(null);
  const shown = fc.record({ type: fc.constant('reasoning' as const), text, signature, encrypted: fc.constant(null) });
  const hidden = fc.record({
    type: fc.constant('reasoning' as const),
    text: fc.constant(''),
    signature: fc.constant(null),
    encrypted: text,
  });
  return fc.oneof(
    fc.constant<AssistantPart[]>([]),
    shown.map((one) => [one]),
    ...(can.hiddenThoughts ? [fc.tuple(shown, hidden).map((both) => [...both])] : []),
  );
}

/** Thoughts, then text or a refusal, then calls: the order in which models write. */
function assistantParts(can: Sayable, options: { answer: boolean }): fc.Arbitrary<AssistantPart[]> {
  const plain = fc.record({
    type: fc.constant('text' as const),
    text,
    cache: options.answer ? fc.constant(null) : cacheMarker(can),
  });
  const refusal = fc.record({ type: fc.constant('refusal' as const), text });
  const said: fc.Arbitrary<AssistantPart[]> = fc.oneof(
    plain.map((one) => [one]),
    ...(can.refusals ? [refusal.map((one) => [one])] : []),
  );
  const calls = fc.array(toolCall(can), { maxLength: 3 });
  return fc.tuple(thoughts(can), said, calls).map((parts) => parts.flat());
}

/** A conversation that every provider would take: roles take turns, and each call is answered. */
function turns(can: Sayable): fc.Arbitrary<Turn[]> {
  const instructions = fc.array(
    fc.record({ role: fc.constantFrom(...can.roles), parts: fc.array(textPart(can), { minLength: 1, maxLength: 2 }) }),
    { maxLength: 1 },
  );
  const user = fc.record({
    role: fc.constant('user' as const),
    parts: fc.array(inputPart(can), { minLength: 1, maxLength: 3 }),
    name: maybe(can.names, name),
  });
  const assistant = fc.record({
    role: fc.constant('assistant' as const),
    parts: assistantParts(can, { answer: false }),
    name: maybe(can.names, name),
  });
  const resultPart = can.toolImages ? fc.oneof(textPart(can), imagePart(can)) : textPart(can);
  const results = fc.record({
    parts: fc.array(resultPart, { minLength: 1, maxLength: 2 }),
    isError: can.toolErrors ? fc.boolean() : fc.constant(false),
    cache: cacheMarker(can),
  });
  const exchange = fc.tuple(user, assistant, fc.array(results, { minLength: 3, maxLength: 3 }));
  return fc.tuple(instructions, fc.array(exchange, { maxLength: 2 }), user).map(([first, exchanges, last]) => [
    ...first,
    ...exchanges.flatMap(([asked, answered, answers]): Turn[] => {
      const calls = answered.parts.filter((part) => part.type === 'tool_call');
      const answeredTo = calls.map((call, index) => ({ callId: call.id, name: null, ...answers[index]! }));
      const closing: Turn = { role: 'assistant', parts: [{ type: 'text', text: 'Done.', cache: null }], name: null };
      return calls.length === 0 ? [asked, answered] : [asked, answered, { role: 'tool', results: answeredTo }, closing];
    }),
    last,
  ]);
}

/** A request that the format can say whole. */
export function textRequest(can: Sayable): fc.Arbitrary<TextRequest> {
  const unit = fc.double({ min: 0, max: 1, noNaN: true, noDefaultInfinity: true });
  const tool = fc.record({
    name,
    description: orNull(text),
    parameters: json.map((properties) => ({ type: 'object', properties })),
    strict: can.looseTools === false ? fc.boolean() : orNull(fc.boolean()),
    cache: cacheMarker(can),
  });
  const jsonSchema = fc.record({
    kind: fc.constant('json_schema' as const),
    name: can.jsonOutput ? name : fc.constant(null),
    description: can.jsonOutput ? orNull(text) : fc.constant(null),
    schema: json.map((properties) => ({ type: 'object', properties })),
    strict: can.jsonOutput ? orNull(fc.boolean()) : fc.constant(null),
  });
  const effort = fc.constantFrom('low' as const, 'medium' as const, 'high' as const);
  const reasoning = fc.oneof(
    ...(can.efforts ? [fc.record({ effort, budgetTokens: fc.constant(null), shown: fc.constant(null) })] : []),
    ...(can.budgets
      ? [
          fc.record({
            effort: fc.constant(null),
            budgetTokens: fc.integer({ min: 1024, max: 2000 }),
            shown: fc.constant(null),
          }),
        ]
      : []),
  );
  return fc
    .record({
      stream: fc.boolean(),
      turns: turns(can),
      tools: fc.uniqueArray(tool, { minLength: 1, maxLength: 3, selector: (one) => one.name }),
      toolChoice: orNull(fc.constantFrom('auto' as const, 'none' as const, 'required' as const, 'tool' as const)),
      parallelToolCalls: orNull(fc.constant(false)),
      maxOutputTokens: fc.integer({ min: 4000, max: 100_000 }),
      temperature: orNull(unit),
      topP: orNull(unit),
      topK: maybe(can.topK, fc.integer({ min: 1, max: 100 })),
      frequencyPenalty: maybe(can.penalties, unit),
      presencePenalty: maybe(can.penalties, unit),
      seed: maybe(can.penalties, fc.integer()),
      stop: fc.array(text, { maxLength: can.stops === false ? 0 : 2 }),
      output: orNull(jsonSchema),
      reasoning: orNull(reasoning),
      user: orNull(name),
      rest: fc.constant<Rest[]>([]),
    })
    .map(({ toolChoice, ...request }) => ({
      ...request,
      toolChoice:
        toolChoice === null
          ? null
          : toolChoice === 'tool'
            ? { kind: toolChoice, name: request.tools[0]!.name }
            : { kind: toolChoice },
      parallelToolCalls:
        toolChoice === 'none' || (toolChoice === null && !can.parallelAlone) ? null : request.parallelToolCalls,
    }));
}

/** Use whose parts fit in their wholes. */
export function usage(can: { writes: boolean; reasoning: boolean }): fc.Arbitrary<Usage> {
  const tokens = fc.nat(100_000);
  return fc
    .record({ plain: tokens, cached: tokens, written: tokens, written1h: tokens, output: tokens, thought: tokens })
    .map(({ plain, cached, written, written1h, output, thought }) => ({
      inputTokens: plain + cached + (can.writes ? written + written1h : 0),
      cachedInputTokens: cached,
      cacheWriteTokens: can.writes ? written : 0,
      cacheWrite1hTokens: can.writes ? written1h : 0,
      audioInputTokens: 0,
      outputTokens: output + (can.reasoning ? thought : 0),
      audioOutputTokens: 0,
      reasoningTokens: can.reasoning ? thought : 0,
      units: null,
    }));
}

/** An answer that the format can say whole. */
export function textAnswer(can: Sayable, used: fc.Arbitrary<Usage>): fc.Arbitrary<TextAnswer> {
  return fc
    .record({
      id: name,
      model: name,
      parts: assistantParts(can, { answer: true }),
      cut: fc.boolean(),
      usage: used,
      createdAt: fc.nat(2_000_000_000),
    })
    .map(({ cut, ...answer }) => {
      const ended = answer.parts.some((part) => part.type === 'tool_call')
        ? ('tool_calls' as const)
        : answer.parts.some((part) => part.type === 'refusal')
          ? ('refusal' as const)
          : ('end' as const);
      return { ...answer, stop: { reason: cut ? ('length' as const) : ended, sequence: null } };
    });
}

/** The events by which a provider would stream that answer, its texts cut into pieces of `pieceLength`. */
export function eventsOf(answer: TextAnswer, pieceLength: number, usageAtStart: Usage | null = null): TextEvent[] {
  const events: TextEvent[] = [
    { type: 'start', id: answer.id, model: answer.model, createdAt: answer.createdAt, usage: usageAtStart },
  ];
  for (const [index, part] of answer.parts.entries()) {
    const said = part.type === 'tool_call' ? part.arguments : part.type === 'image' ? '' : part.text;
    const started: StartedPart =
      part.type === 'tool_call'
        ? { type: part.type, id: part.id, name: part.name }
        : part.type === 'reasoning'
          ? { type: part.type, encrypted: part.encrypted }
          : part.type === 'image'
            ? part
            : { type: part.type };
    events.push({ type: 'part_start', index, part: started });
    const signed: TextEvent[] =
      'signature' in part && part.signature !== null ? [{ type: 'signature', index, signature: part.signature }] : [];
    if (part.type === 'tool_call') events.push(...signed);
    const letters = Array.from(said);
    for (let from = 0; from < letters.length; from += pieceLength)
      events.push({ type: 'delta', index, text: letters.slice(from, from + pieceLength).join('') });
    if (part.type !== 'tool_call') events.push(...signed);
    events.push({ type: 'part_end', index });
  }
  events.push({ type: 'end', stop: answer.stop, usage: answer.usage });
  return events;
}

/** The answer that events tell; the other way round. */
export function answerOf(events: readonly TextEvent[]): TextAnswer | null {
  const parts: AssistantPart[] = [];
  const answers: TextAnswer[] = [];
  for (const event of events) {
    const part = 'index' in event ? parts[event.index] : undefined;
    if (event.type === 'start') {
      const { id, model, createdAt } = event;
      answers.push({ id, model, createdAt, parts, stop: { reason: 'end', sequence: null }, usage: null });
    } else if (event.type === 'part_start') {
      const started = event.part;
      if (started.type === 'tool_call') parts[event.index] = { ...started, arguments: '', signature: null };
      else if (started.type === 'reasoning') parts[event.index] = { ...started, text: '', signature: null };
      else if (started.type === 'image') parts[event.index] = started;
      else
        parts[event.index] = started.type === 'text' ? { ...started, text: '', cache: null } : { ...started, text: '' };
    } else if (event.type === 'delta' && part) {
      if (part.type === 'tool_call') part.arguments += event.text;
      else if (part.type !== 'image') part.text += event.text;
    } else if (event.type === 'signature' && part && 'signature' in part) part.signature = event.signature;
    else if (event.type === 'end') Object.assign(answers[0]!, { stop: event.stop, usage: event.usage });
    else if (event.type === 'error') return null;
  }
  return answers[0] ?? null;
}
