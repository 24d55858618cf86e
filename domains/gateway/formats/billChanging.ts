import { AppError } from '../../../openapi/AppError.ts';
import type { Price } from '../metering/price.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';

/**
 * Fields that change what the provider bills in a way no price line of this version covers. The listed values are harmless: they request
 * the default behavior.
 */
const billChangingFields: Readonly<Record<string, readonly unknown[]>> = {
  service_tier: ['auto', 'default'],
  store: [false],
  prediction: [],
  web_search_options: [],
  background: [false],
  best_of: [1],
  // Fields of vendors that speak OpenAI's format and bill these apart, or answer with another model.
  models: [],
  route: [],
  plugins: [],
  provider: [],
  search_parameters: [],
  search_settings: [],
  search_mode: [],
  enable_search: [false],
  compound_custom: [],
  data_sources: [],
  speculation: [],
  deferred: [false],
};

/** References to objects stored at the provider. Bureau minted none of them in this version, so none can be the caller's. */
const storedObjectFields = ['previous_response_id', 'conversation', 'container', 'file_id', 'vector_store_ids'];

/**
 * Refuses what would change the provider's bill without a line in the model's price, and references to objects stored
 * at the provider (decisions §5).
 * Errors: `unsupported_parameter` or `not_found`, with `param` = JSON pointer.
 */
export function refuseUnpriced(body: JsonObject, price: Price): void {
  for (const name of Object.keys(body)) {
    const harmless = Object.hasOwn(billChangingFields, name) ? billChangingFields[name] : undefined;
    const value = body[name];
    if (harmless && value !== null && !harmless.includes(value)) throw unpriced(`/${name}`, name);
    if (value !== null && storedObjectFields.includes(name)) throw unknownObject(`/${name}`);
  }
  refuseAudioOutput(body, price);
  refuseProviderTools(body.tools);
  refuseParts(body.messages, price);
}

function refuseAudioOutput(body: JsonObject, price: Price): void {
  if (price.audioOutputMicros !== null) return;
  if (
    Array.isArray(body.modalities) &&
    body.modalities.some((modality) => modality !== 'text' && modality !== 'image')
  ) {
    throw unpriced('/modalities', 'modalities');
  }
  if (body.audio !== undefined && body.audio !== null) throw unpriced('/audio', 'audio');
}

function refuseProviderTools(tools: unknown): void {
  if (!Array.isArray(tools)) return;
  for (const [index, tool] of tools.entries()) {
    const type = member(tool, 'type');
    if (type !== 'function' && type !== 'custom')
      throw unpriced(`/tools/${index}/type`, 'tools that the provider runs');
  }
}

function refuseParts(messages: unknown, price: Price): void {
  if (!Array.isArray(messages)) return;
  for (const [index, message] of messages.entries()) {
    if (!isObject(message)) continue;
    if (member(message.audio, 'id') !== undefined) throw unknownObject(`/messages/${index}/audio/id`);
    refuseCacheMark(message, `/messages/${index}`, price);
    const calls = Array.isArray(message.tool_calls) ? message.tool_calls : [];
    for (const [callIndex, call] of calls.entries())
      refuseCacheMark(call, `/messages/${index}/tool_calls/${callIndex}`, price);
    if (!Array.isArray(message.content)) continue;
    for (const [partIndex, part] of message.content.entries())
      refusePart(part, price, `/messages/${index}/content/${partIndex}`);
  }
}

function refusePart(part: unknown, price: Price, pointer: string): void {
  if (!isObject(part)) return;
  if (member(part.file, 'file_id') !== undefined) throw unknownObject(`${pointer}/file/file_id`);
  if (part.file_id !== undefined) throw unknownObject(`${pointer}/file_id`);
  if (part.type === 'input_audio' && price.audioInputMicros === null) throw unpriced(`${pointer}/type`, 'audio input');
  refuseCacheMark(part, pointer, price);
}

/**
 * Refuses a mark for the cache that makes the prompt dearer than the price says: one of an hour, where the price has a line for
 * writes but none for those. Without any line, writes are charged as input (`chargeMicros`).
 * Errors: `unsupported_parameter`.
 */
export function refuseCacheMark(place: unknown, pointer: string, price: Price): void {
  const marker = member(place, 'cache_control');
  if (marker === undefined || marker === null || member(marker, 'ttl') !== '1h') return;
  if (price.cacheWriteMicros === null || price.cacheWrite1hMicros !== null) return;
  throw unpriced(`${pointer}/cache_control`, 'cache_control with ttl 1h');
}

/** Refuses what the provider bills and the model's price has no line for. */
export function unpriced(param: string, name: string): AppError {
  return new AppError(
    'unsupported_parameter',
    `This model has no price for ${name}, so it cannot be used here. Remove it and try again.`,
    { param },
  );
}

/** Creates the error for a reference to an object that Bureau did not create. */
export function unknownObject(param: string): AppError {
  return new AppError('not_found', 'Stored object not found. Send the content instead.', { param });
}
