import { unknownObject, unpriced } from '../formats/billChanging.ts';
import { invalid, isObject, parseJson, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { keptTools } from '../formats/responsesTools.ts';
import type { Price } from '../metering/price.ts';
import { transcriptionPlace, withSetting } from './sessionFacts.ts';

/** The largest event of a caller. OpenAI accepts 15 MiB of sound in one. */
export const maxCallerEventBytes = 16 * 1024 * 1024;

/** An event of a caller. */
export type CallerEvent = JsonObject & { type: string };

/** The events that callers may send. Others could start work that has no hold. Source: openai-node `RealtimeClientEvent`. */
const knownEvents: ReadonlySet<string> = new Set([
  'session.update',
  'input_audio_buffer.append',
  'input_audio_buffer.commit',
  'input_audio_buffer.clear',
  'output_audio_buffer.clear',
  'conversation.item.create',
  'conversation.item.retrieve',
  'conversation.item.truncate',
  'conversation.item.delete',
  'response.create',
  'response.cancel',
]);

/** Reads an event. Errors: `invalid_request`. */
export function readCallerEvent(text: string): CallerEvent {
  const event = parseJson(text);
  if (!isObject(event) || typeof event.type !== 'string')
    throw invalid('', 'An event must be a JSON object with a type.');
  if (!knownEvents.has(event.type))
    throw invalid('/type', `The event ${event.type.slice(0, 100)} is not supported in realtime sessions.`);
  return event as CallerEvent;
}

/** Settings of a session or of a response as they go to the provider. */
export interface KeptSettings {
  settings: JsonObject;
  /** Names of tools and parameters that were left out. */
  dropped: readonly string[];
}

/**
 * Returns the settings of a session or a response without tools that the provider would run and the price has no line for, and without
 * traces, which the provider would store. Errors: `unsupported_parameter` for prompts stored at the provider; `invalid_request`.
 */
export function keptSettings(settings: JsonObject, price: Price, pointer: string): KeptSettings {
  if ((settings.prompt ?? null) !== null) throw unknownObject(`${pointer}/prompt`);
  if ((settings.service_tier ?? null) !== null) throw unpriced(`${pointer}/service_tier`, 'service_tier');
  const { body, dropped } = keptTools(settings, { price, isTranslated: false });
  const { tracing, ...others } = body;
  // A tool that is left out must also leave the session where an earlier update had set tools.
  const tools = Array.isArray(settings.tools) && others.tools === undefined ? { tools: [] } : {};
  const names = (tracing ?? null) === null ? dropped : [...dropped, 'tracing'];
  return { settings: { ...others, ...tools }, dropped: names };
}

/** The member of an event with its content. */
const contentOf: Readonly<Record<string, 'item' | 'session' | 'response'>> = {
  'conversation.item.create': 'item',
  'session.update': 'session',
  'response.create': 'response',
};

/** Returns the parts of an event whose texts guardrails check; sounds are left out. Null if it has none. */
export function saidIn(event: CallerEvent): JsonObject | null {
  const place = contentOf[event.type];
  const content = place === undefined ? null : event[place];
  if (!isObject(content)) return null;
  if (place === 'item') return { input: [withoutSound(content)] };
  const { instructions, tools, input } = content;
  const said: JsonObject = {};
  if (typeof instructions === 'string' && instructions !== '') said.instructions = instructions;
  if (Array.isArray(tools) && tools.length > 0) said.tools = tools;
  if (Array.isArray(input) && input.length > 0) said.input = input.map(withoutSound);
  const prompt = transcriptionPrompt(content);
  if (prompt !== null) said.transcription = { prompt };
  return Object.keys(said).length === 0 ? null : said;
}

/** Returns the event with its texts as they were checked. */
export function withSaid(event: CallerEvent, said: JsonObject): CallerEvent {
  const place = contentOf[event.type];
  const content = place === undefined ? null : event[place];
  if (place === undefined || !isObject(content)) return event;
  const input = said.input as readonly unknown[] | undefined;
  if (place === 'item') return { ...event, item: withSound(input?.[0], content) };
  const items = content.input as readonly unknown[];
  const given = input === undefined ? {} : { input: input.map((one, at) => withSound(one, items[at])) };
  const { transcription, ...others } = said;
  const changed = { ...content, ...others, ...given };
  const at = transcription === undefined ? null : transcriptionPlace(content);
  if (at === null) return { ...event, [place]: changed };
  const whole = { ...(at.holder[at.name] as JsonObject), ...(transcription as JsonObject) };
  return {
    ...event,
    [place]: withSetting(changed, { ...at, holder: at.holder === content ? changed : at.holder }, whole),
  };
}

/** Returns the text that the model which writes the caller's speech would read; null for none. */
function transcriptionPrompt(content: JsonObject): string | null {
  const place = transcriptionPlace(content);
  return place === null ? null : textMember(place.holder[place.name], 'prompt') || null;
}

function withoutSound(item: unknown): unknown {
  if (!isObject(item) || !Array.isArray(item.content)) return item;
  return { ...item, content: item.content.map(withoutPart) };
}

function withoutPart(part: unknown): unknown {
  if (!isObject(part)) return part;
  const { audio: _audio, ...others } = part;
  return others;
}

function withSound(checked: unknown, item: unknown): unknown {
  if (!isObject(checked) || !isObject(item) || !Array.isArray(checked.content) || !Array.isArray(item.content))
    return checked;
  const parts = item.content;
  const content = checked.content.map((part: unknown, at: number) => {
    const sound = isObject(parts[at]) ? parts[at].audio : undefined;
    return isObject(part) && sound !== undefined ? { ...part, audio: sound } : part;
  });
  return { ...checked, content };
}
