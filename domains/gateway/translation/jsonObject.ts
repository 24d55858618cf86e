import { isObject, member, parseJson } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { TextAnswer, StopReason } from './textAnswer.ts';
import type { TextEvent } from './textEvent.ts';
import type { AssistantPart, TextRequest } from './textRequest.ts';

const instruction =
  'Answer with one JSON object and nothing else: no text before or after it, and no code fence. If you call a tool, call it as usual.';

/** True if a body of any caller's format wants a JSON object without a schema. */
export function wantsJsonObject(body: JsonObject): boolean {
  const config = body.generationConfig;
  if (member(config, 'responseMimeType') === 'application/json')
    return !isObject(member(config, 'responseJsonSchema')) && !isObject(member(config, 'responseSchema'));
  return [body.response_format, member(body.text, 'format')].some((format) => {
    const type = member(format, 'type');
    return type === 'json_object' || (type === 'json_schema' && !hasSchema(format));
  });
}

function hasSchema(format: unknown): boolean {
  return isObject(member(format, 'schema')) || isObject(member(member(format, 'json_schema'), 'schema'));
}

/** Returns the request with an instruction instead of the JSON mode, which the provider's format lacks. The answer is checked. */
export function withJsonInstruction(request: TextRequest): TextRequest {
  const { output } = request;
  if (output === null || output.kind === 'text' || (output.kind === 'json_schema' && output.schema !== null))
    return request;
  const parts = [{ type: 'text' as const, text: instruction, cache: null }];
  return { ...request, output: null, turns: [{ role: 'system', parts }, ...request.turns] };
}

/** Reasons of a complete answer; others may cut an object off, also where a provider has a JSON mode. */
const wholeStops: ReadonlySet<StopReason> = new Set(['end', 'stop_sequence']);

/** Returns the answer with only the object as its text; null if there is none. An answer that calls tools needs no text. */
export function withJsonOnly(answer: TextAnswer): TextAnswer | null {
  const object = new JsonObjectText();
  const text = answer.parts.map((part) => (part.type === 'text' ? object.push(part.text) : '')).join('');
  if (text === '' && answer.parts.some((part) => part.type === 'tool_call')) return answer;
  if (wholeStops.has(answer.stop.reason) && !object.isWhole) return null;
  let isFirst = true;
  const parts = answer.parts.flatMap((part): AssistantPart[] => {
    if (part.type !== 'text') return [part];
    const kept: AssistantPart[] = isFirst && text !== '' ? [{ ...part, text }] : [];
    isFirst = false;
    return kept;
  });
  return { ...answer, parts };
}

/** Filters a stream in the same way: omits text around the object, and fails a stream without an object. */
export class JsonOnlyStream {
  readonly #object = new JsonObjectText();
  readonly #texts = new Set<number>();
  #hasCalls = false;

  pass(event: TextEvent): TextEvent[] {
    if (event.type === 'part_start' && event.part.type === 'text') this.#texts.add(event.index);
    if (event.type === 'part_start' && event.part.type === 'tool_call') this.#hasCalls = true;
    if (event.type === 'delta' && this.#texts.has(event.index)) {
      const text = this.#object.push(event.text);
      return text === '' ? [] : [{ ...event, text }];
    }
    if (event.type !== 'end' || this.#hasCalls || this.#object.isWhole || !wholeStops.has(event.stop.reason))
      return [event];
    return [{ type: 'error', message: 'The provider answered without a JSON object.' }];
  }
}

/** Finds the first JSON object in a text that arrives in pieces. */
class JsonObjectText {
  #found = '';
  #depth = 0;
  #inString = false;
  #isEscaped = false;

  /** True once the object is complete and valid. */
  get isWhole(): boolean {
    return this.#found !== '' && this.#depth === 0 && isObject(parseJson(this.#found));
  }

  /** Returns the part of the text that belongs to the object. */
  push(text: string): string {
    let given = '';
    for (const character of text) {
      if (this.#depth === 0 && (this.#found !== '' || character !== '{')) continue;
      this.#step(character);
      this.#found += character;
      given += character;
    }
    return given;
  }

  #step(character: string): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (this.#inString && character === '\\') this.#isEscaped = true;
    else if (character === '"') this.#inString = !this.#inString;
    else if (this.#inString) return;
    else if (character === '{' || character === '[') this.#depth += 1;
    else if (character === '}' || character === ']') this.#depth -= 1;
  }
}
