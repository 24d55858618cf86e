import type { Endpoint } from '../formats/format.ts';
import { isObject, member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { hasGeminiStopped } from '../translation/gemini/finishReason.ts';
import { isStructural, withTexts } from './bodyTexts.ts';

/** A piece of a text in an event. The text continues in other events with the same key. */
export interface TextPiece {
  readonly key: string;
  /** The object in the event that has the piece. */
  readonly place: JsonObject;
  readonly name: string;
  /** The text is JSON, and checked as a whole. */
  readonly isJson: boolean;
  /** A new text of the same group ends the others. */
  readonly group: string | null;
  /** Returns an event with more of the text. */
  readonly more: (text: string) => JsonObject;
}

/** Finds the texts in the events of a format. Events are changed in place. */
export interface StreamTexts {
  /** The pieces of texts that continue in other events. */
  pieces(event: JsonObject): TextPiece[];
  /** Prefixes of the keys of texts that end with or before the event. */
  ended(event: JsonObject): readonly string[];
  /** Changes the texts that the event has as a whole. */
  changeWhole(event: JsonObject, change: (text: string) => string): void;
  /** True if the event contains only empty pieces of texts. */
  isEmpty(event: JsonObject): boolean;
  /** Takes the proofs of changed thoughts away, by the keys of changed texts; absent: the format has none. */
  unprove?(event: JsonObject, changed: ReadonlySet<string>): void;
}

const all = [''];

/** Chat completions and completions: `choices`, whose members are texts in pieces. */
const choiceTexts: StreamTexts = {
  pieces(event) {
    const { id, object, created, model } = event;
    return choicesOf(event).flatMap((choice) => {
      if (choice.logprobs !== undefined) choice.logprobs = null; // they contain the delayed text
      const group = `${String(choice.index)}.`;
      return piecesIn(choice, { key: group, group }, (inner) => ({
        id,
        object,
        created,
        model,
        choices: [{ index: choice.index, ...inner, finish_reason: null }],
      }));
    });
  },
  ended: (event) =>
    choicesOf(event).flatMap(({ index, finish_reason: reason }) =>
      (reason ?? null) === null ? [] : [`${String(index)}.`],
    ),
  changeWhole: () => undefined,
  isEmpty: (event) =>
    (event.usage ?? null) === null &&
    choicesOf(event).every(
      ({ delta, text, finish_reason: reason }) =>
        (reason ?? null) === null &&
        (text ?? '') === '' &&
        Object.values(isObject(delta) ? delta : {}).every((value) => value === ''),
    ),
};

/** Messages: `content_block_delta`, by the index of the block. */
const messageTexts: StreamTexts = {
  pieces(event) {
    const place = event.type === 'content_block_start' ? event.content_block : event.delta;
    if ((event.type !== 'content_block_delta' && event.type !== 'content_block_start') || !isObject(place)) return [];
    const names = Object.keys(place).filter((name) => typeof place[name] === 'string' && !isStructural(name));
    const { index } = event;
    return names
      .filter((name) => place[name] !== '' || event.type === 'content_block_delta')
      .map((name) => ({
        place,
        name,
        group: null,
        key: `${String(index)}.${name}`,
        isJson: name === 'partial_json',
        more: (text) => ({
          type: 'content_block_delta',
          index,
          delta: { type: deltaTypes[name] ?? place.type, [name]: text },
        }),
      }));
  },
  ended(event) {
    if (event.type === 'content_block_stop') return [`${String(event.index)}.`];
    if (event.type === 'message_delta' || event.type === 'message_stop') return all;
    const isSeal = isObject(event.delta) && event.delta.type === 'signature_delta';
    return isSeal ? [`${String(event.index)}.thinking`] : [];
  },
  changeWhole(event, change) {
    const isStart = event.type === 'content_block_start';
    const place = isStart ? event.content_block : event.delta;
    if (!isObject(place) || (!isStart && event.type !== 'content_block_delta')) return;
    for (const [name, value] of Object.entries(place)) if (typeof value === 'object') changeMember(place, name, change);
  },
  isEmpty: (event) => event.type === 'content_block_delta',
  unprove({ delta, index }, changed) {
    if (isObject(delta) && delta.type === 'signature_delta' && changed.has(`${String(index)}.thinking`))
      delta.signature = '';
  },
};
const deltaTypes: Readonly<Record<string, string>> = {
  text: 'text_delta',
  thinking: 'thinking_delta',
  partial_json: 'input_json_delta',
};

/** Responses and realtime sessions: events `….delta` with the piece, `….done` and others with the whole text. */
const responseTexts: StreamTexts = {
  pieces(event) {
    const { type, delta } = event;
    if (typeof type !== 'string' || !type.endsWith('.delta') || typeof delta !== 'string') return [];
    if (type === 'response.audio.delta') return [];
    if (event.logprobs !== undefined) event.logprobs = [];
    const { delta: _piece, obfuscation: _filler, ...others } = event;
    const more = (text: string): JsonObject => ({ ...others, delta: text });
    const isJson = type.endsWith('arguments.delta');
    return [
      { key: keyOf(event, type.slice(0, -'.delta'.length)), place: event, name: 'delta', isJson, group: null, more },
    ];
  },
  ended(event) {
    const { type } = event;
    if (typeof type !== 'string') return [];
    if (type === 'response.output_item.done') return [`${String(event.output_index)}.`];
    if (type === 'response.done') return all;
    if (type.endsWith('.done')) return [keyOf(event, type.slice(0, -'.done'.length))];
    return type === 'response.completed' || type === 'response.incomplete' ? all : [];
  },
  changeWhole(event, change) {
    for (const name of ['text', 'arguments', 'input', 'refusal', 'code', 'transcript', 'part', 'item'])
      if (event[name] !== undefined) changeMember(event, name, change);
    const { response } = event;
    if (isObject(response) && response.output !== undefined)
      event.response = { ...response, output: withTexts(response.output, change) };
  },
  isEmpty: () => true,
};

/** Gemini: `candidates`, whose thoughts and text continue in the parts of other events; everything else comes whole. */
const geminiTexts: StreamTexts = {
  pieces(event) {
    const { modelVersion, responseId } = event;
    return candidatesOf(event).flatMap((candidate) => {
      const { index = 0 } = candidate;
      if (candidate.logprobsResult !== undefined) candidate.logprobsResult = {}; // it spells what is held back
      return partsOf(candidate)
        .filter(({ text }) => typeof text === 'string')
        .map((place): TextPiece => {
          const kind = place.thought === true ? { thought: true } : {};
          const group = `${String(index)}.`;
          const key = group + (place.thought === true ? 'thought' : 'text');
          const wrap = (part: JsonObject): JsonObject => ({ index, content: { role: 'model', parts: [part] } });
          const more = (text: string): JsonObject => ({
            candidates: [wrap({ ...kind, text })],
            modelVersion,
            responseId,
          });
          return { key, place, name: 'text', isJson: false, group, more };
        });
    });
  },
  ended: (event) =>
    candidatesOf(event).flatMap((candidate) => {
      const { index = 0, finishReason: reason } = candidate;
      const isCut = partsOf(candidate).some((part) => Object.values(part).some(isObject));
      if (hasGeminiStopped(reason) || isCut) return [`${String(index)}.`];
      return partsOf(candidate).some(isProof) ? [`${String(index)}.thought`] : [];
    }),
  changeWhole(event, change) {
    for (const candidate of candidatesOf(event)) {
      changeMembers(candidate, 'content', change);
      for (const part of partsOf(candidate)) changeMembers(part, 'text', change);
    }
  },
  isEmpty: (event) =>
    candidatesOf(event).every(
      (candidate) =>
        (candidate.finishReason ?? null) === null &&
        partsOf(candidate).every(({ text, thought: _thought, ...others }) => text === '' && isBare(others)),
    ),
  unprove(event, changed) {
    for (const candidate of candidatesOf(event)) {
      const { index = 0 } = candidate;
      if (!changed.has(`${String(index)}.thought`)) continue;
      for (const part of partsOf(candidate).filter(isProof)) part.thoughtSignature = undefined;
    }
  },
};

/** Transcriptions: `transcript.text.delta`, then the whole text; segments come whole. */
const transcriptTexts: StreamTexts = {
  pieces(event) {
    if (event.type !== 'transcript.text.delta' || typeof event.delta !== 'string') return [];
    if (event.logprobs !== undefined) event.logprobs = [];
    const { delta: _piece, ...others } = event;
    const more = (text: string): JsonObject => ({ ...others, delta: text });
    return [{ key: 'text', place: event, name: 'delta', isJson: false, group: null, more }];
  },
  ended: ({ type }) => (type === 'transcript.text.done' ? all : []),
  changeWhole(event, change) {
    if (event.logprobs !== undefined) event.logprobs = [];
    changeMembers(event, 'delta', change);
  },
  isEmpty: () => true,
};

/** How the streams of endpoints tell their texts; others are not checked. */
export const streamTexts: Readonly<Partial<Record<Endpoint, StreamTexts>>> = {
  'chat.completions': choiceTexts,
  completions: choiceTexts,
  messages: messageTexts,
  responses: responseTexts,
  realtime: responseTexts,
  gemini: geminiTexts,
  'audio.transcriptions': transcriptTexts,
};

function candidatesOf(event: JsonObject): JsonObject[] {
  return Array.isArray(event.candidates) ? event.candidates.filter(isObject) : [];
}

function partsOf(candidate: JsonObject): JsonObject[] {
  const parts = member(candidate.content, 'parts');
  return Array.isArray(parts) ? parts.filter(isObject) : [];
}

/** True for a thought, or its end, with its signature. */
function isProof({ thought, thoughtSignature }: JsonObject): boolean {
  return thought === true && typeof thoughtSignature === 'string';
}

function isBare(place: JsonObject): boolean {
  return Object.keys(place).length === 0;
}

/** Changes the texts in all members but one. */
function changeMembers(place: JsonObject, but: string, change: (text: string) => string): void {
  for (const name of Object.keys(place)) if (name !== but) changeMember(place, name, change);
}

/** Changes the texts in a member. Its name decides which texts are content. */
function changeMember(place: JsonObject, name: string, change: (text: string) => string): void {
  place[name] = member(withTexts({ [name]: place[name] }, change), name);
}

function keyOf(event: JsonObject, family: string): string {
  return `${String(event.output_index)}.${String(event.content_index ?? event.summary_index ?? '')}.${family}`;
}

function choicesOf(event: JsonObject): JsonObject[] {
  return Array.isArray(event.choices) ? event.choices.filter(isObject) : [];
}

/** The texts in a part of a choice. `wrap` returns an event with such a part. */
function piecesIn(
  place: JsonObject,
  { key, group }: { key: string; group: string },
  wrap: (part: JsonObject) => JsonObject,
): TextPiece[] {
  return Object.entries(place).flatMap(([name, value]): TextPiece[] => {
    const at = key + name;
    if (typeof value === 'string') {
      if (isStructural(name)) return [];
      return [{ key: at, place, name, isJson: name === 'arguments', group, more: (text) => wrap({ [name]: text }) }];
    }
    if (isObject(value)) return piecesIn(value, { key: `${at}.`, group }, (part) => wrap({ [name]: part }));
    if (!Array.isArray(value)) return [];
    return value.flatMap((entry: unknown, position) => {
      if (!isObject(entry)) return [];
      const { index = position, type } = entry;
      const same = { index, ...(type !== undefined && { type }) };
      return piecesIn(entry, { key: `${at}.${String(index)}.`, group }, (part) =>
        wrap({ [name]: [{ ...same, ...part }] }),
      );
    });
  });
}
