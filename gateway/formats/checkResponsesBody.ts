import { refuseUnpriced, unknownObject, unpriced } from './billChanging.ts';
import { invalid, isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { isPricedItem, isPricedTool, refuseReferences } from './providerTools.ts';
import type { Price } from '../money/price.ts';

/** What the input of a checked body is made of. */
export interface CheckedInput {
  items: number;
  /** False where tokens cannot be told from bytes: images and files. */
  countable: boolean;
  audio: boolean;
}

const mostItems = 100_000;

/** Fields of this format that change the bill in a way no price line covers. */
const billChangingFields = ['moderation', 'context_management'];

/** Tools that the caller runs. */
const callerRunTools = new Set(['function', 'custom', 'local_shell', 'apply_patch']);

/** Items that cost their tokens and nothing else. All others belong to tools that the provider runs. */
export const plainItems: ReadonlySet<string> = new Set([
  'message',
  'reasoning',
  'compaction',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'local_shell_call_output',
  'apply_patch_call',
  'apply_patch_call_output',
]);

const textParts = new Set(['input_text', 'output_text', 'refusal', 'summary_text', 'reasoning_text', 'text']);

/**
 * Checks the body of a Responses call for what would change the provider's bill and for objects stored elsewhere (decisions §5).
 * `store` is no matter of the provider's: Bureau stores itself.
 * Errors: `invalid_request`, `unsupported_parameter`, `not_found`, each with `param` = JSON pointer.
 */
export function checkResponsesBody(body: JsonObject, price: Price): CheckedInput {
  const { store: _store, tools, prompt, ...others } = body;
  if (prompt !== undefined && prompt !== null) throw unknownObject('/prompt/id');
  refuseUnpriced(others, price);
  for (const name of billChangingFields) {
    if (body[name] !== undefined && body[name] !== null) throw unpriced(`/${name}`, name);
  }
  refuseCacheWrites(body.prompt_cache_options, price, '/prompt_cache_options');
  checkTools(tools, price);
  return checkInput(body.input, price);
}

function checkTools(tools: unknown, price: Price): void {
  if (tools === undefined || tools === null) return;
  if (!Array.isArray(tools)) throw invalid('/tools', 'tools must be an array.');
  for (const [index, tool] of tools.entries()) {
    const type = member(tool, 'type');
    if (typeof type !== 'string') throw invalid(`/tools/${index}/type`, 'Each tool must have a type.');
    if (callerRunTools.has(type)) continue;
    if (!isPricedTool(type, price)) throw unpriced(`/tools/${index}/type`, `${type}, a tool that the provider runs`);
    refuseReferences(tool, `/tools/${index}`);
  }
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
  if (!plainItems.has(type)) {
    if (!isPricedItem(type, price)) throw unpriced(`${pointer}/type`, `items of type ${type}`);
    refuseReferences(item, pointer);
  }
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
  refuseCacheWrites(part.prompt_cache_breakpoint, price, `${pointer}/prompt_cache_breakpoint`);
  if (part.type === 'input_audio') {
    if (price.audioInputMicros === null) throw unpriced(`${pointer}/type`, 'audio input');
    checked.audio = true;
  }
  if (typeof part.type !== 'string' || !textParts.has(part.type)) checked.countable = false;
}

/** Asked-for cache writes may cost more than input; for those that live long there is no line. */
function refuseCacheWrites(options: unknown, price: Price, pointer: string): void {
  if (options === undefined || options === null) return;
  if (price.cacheWriteMicros === null) throw unpriced(pointer, pointer.slice(pointer.lastIndexOf('/') + 1));
  if (member(options, 'ttl') === '12h') throw unpriced(`${pointer}/ttl`, 'cache writes of 12 hours');
  if (typeof member(options, 'comparison_response_id') === 'string') {
    throw unknownObject(`${pointer}/comparison_response_id`);
  }
}
