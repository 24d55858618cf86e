import { refuseUnpriced, unknownObject, unpriced } from './billChanging.ts';
import { invalid, isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { refuseReferences } from './providerTools.ts';
import type { Price } from '../metering/price.ts';

/** Content of a checked body's input. */
export interface CheckedInput {
  items: number;
  /** False if tokens cannot be told from bytes: images and files. */
  countable: boolean;
  audio: boolean;
}

const mostItems = 100_000;

/** Fields of this format that change the bill in a way no price line covers. */
const billChangingFields = ['moderation', 'context_management'];

/**
 * Items that cost their tokens and nothing else, by their type. Calls of tools that the provider ran are history: nothing runs
 * again for them.
 */
const plainItems: ReadonlySet<string> = new Set([
  'message',
  'reasoning',
  'compaction',
  'context_compaction',
  'agent_message',
  'additional_tools',
  'tool_search_call',
  'tool_search_output',
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_list_tools',
  'mcp_call',
  'mcp_approval_request',
  'mcp_approval_response',
  'local_shell_call_output',
]);

/** Items of calls that a provider ran. Only providers of this format take them back. */
const providerItems: ReadonlySet<string> = new Set([
  'compaction',
  'context_compaction',
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'mcp_list_tools',
  'mcp_call',
  'mcp_approval_request',
  'mcp_approval_response',
]);

/** Items whose tokens are those of their text; in all others a picture may stand anywhere. */
const textItem =
  /^(?:message|reasoning|compaction|agent_message|additional_tools|tool_search_(?:call|output)|(?:function|custom_tool|local_shell|shell|apply_patch)_call(?:_output)?)$/;
const textParts = new Set(['input_text', 'output_text', 'refusal', 'summary_text', 'reasoning_text', 'text']);

/**
 * Checks the body of a Responses call for parameters that would change the provider's bill and for objects stored elsewhere (decisions §5).
 * Its tools are the result of `keptTools`. `store` is no matter of the provider's: Bureau stores itself. Errors: `invalid_request`,
 * `unsupported_parameter`, `not_found`, each with `param` = JSON pointer.
 */
export function checkResponsesBody(body: JsonObject, price: Price): CheckedInput {
  const { store: _store, tools: _tools, prompt, ...others } = body;
  if (prompt !== undefined && prompt !== null) throw unknownObject('/prompt/id');
  refuseUnpriced(others, price);
  for (const name of billChangingFields) {
    if (body[name] !== undefined && body[name] !== null) throw unpriced(`/${name}`, name);
  }
  refuseCacheWrites(body.prompt_cache_options, '/prompt_cache_options');
  return checkInput(body.input, price);
}

/** True for an item that every model reads as text, or that belongs to a tool that the caller runs. */
export function isPlainItem(item: JsonObject): boolean {
  const type = item.type ?? 'message';
  return typeof type === 'string' && !providerItems.has(type) && (plainItems.has(type) || isOfCall(item));
}

/** An item of a call and its outcome, also of a type that is not known yet. */
function isOfCall(item: JsonObject): boolean {
  return typeof item.call_id === 'string';
}

function checkInput(input: unknown, price: Price): CheckedInput {
  if (typeof input === 'string') return { items: 1, countable: true, audio: false };
  if (!Array.isArray(input) || input.length === 0 || input.length > mostItems) {
    throw invalid('/input', `input must be a text, or an array of 1 to ${mostItems} items.`);
  }
  const checked: CheckedInput = { items: input.length, countable: true, audio: false };
  for (const [index, item] of input.entries()) checkItem(item, price, { checked, pointer: `/input/${index}` });
  return checked;
}

interface Place {
  checked: CheckedInput;
  pointer: string;
}

function checkItem(item: unknown, price: Price, { checked, pointer }: Place): void {
  if (!isObject(item)) throw invalid(pointer, 'Each item must be an object.');
  const type = item.type ?? 'message';
  if (type === 'item_reference') throw unknownObject(`${pointer}/id`);
  if (typeof type !== 'string') throw invalid(`${pointer}/type`, 'The type of an item must be a text.');
  if (!plainItems.has(type) && !isOfCall(item)) throw unpriced(`${pointer}/type`, `items of type ${type}`);
  if (providerItems.has(type)) refuseReferences(item, pointer);
  if (!textItem.test(type)) checked.countable = false;
  for (const name of ['content', 'output']) {
    const parts = item[name];
    if (!Array.isArray(parts)) continue;
    for (const [index, part] of parts.entries()) {
      checkPart(part, price, { checked, pointer: `${pointer}/${name}/${index}` });
    }
  }
}

function checkPart(part: unknown, price: Price, { checked, pointer }: Place): void {
  if (!isObject(part)) throw invalid(pointer, 'Each part must be an object.');
  if (part.file_id !== undefined && part.file_id !== null) throw unknownObject(`${pointer}/file_id`);
  refuseCacheWrites(part.prompt_cache_breakpoint, `${pointer}/prompt_cache_breakpoint`);
  if (part.type === 'input_audio') {
    if (price.audioInputMicros === null) throw unpriced(`${pointer}/type`, 'audio input');
    checked.audio = true;
  }
  if (typeof part.type !== 'string' || !textParts.has(part.type)) checked.countable = false;
}

/** Refuses cache writes of 12 hours, which no price line covers. Others cost as much as input if the price has no line for them. */
function refuseCacheWrites(options: unknown, pointer: string): void {
  if (options === undefined || options === null) return;
  if (member(options, 'ttl') === '12h') throw unpriced(`${pointer}/ttl`, 'cache writes of 12 hours');
  if (typeof member(options, 'comparison_response_id') === 'string') {
    throw unknownObject(`${pointer}/comparison_response_id`);
  }
}
