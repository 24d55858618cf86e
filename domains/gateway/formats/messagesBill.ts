import { invalid, isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { refuseCacheMark, unknownObject, unpriced } from './billChanging.ts';
import type { FormatModel } from './format.ts';

/** Fields that change Anthropic's bill without a price line, and their harmless values. */
const billChangingFields: Readonly<Record<string, readonly unknown[]>> = {
  service_tier: ['auto', 'standard_only'],
  speed: ['standard'],
  inference_geo: ['global'],
  mcp_servers: [],
  fallbacks: [],
  fallback_credit_token: [],
  billing_policy: [],
  compaction: [],
  user_profile_id: [],
};

/** References to objects stored at the provider. Bureau minted none of it. */
const storedObjectFields = ['container'];

/** Betas that change the bill by themselves; all others only unlock fields, and those are looked at above. */
const longContextBeta = 'context-1m-';
const ordinaryContextTokens = 200_000;

/**
 * Refuses what would change the provider's bill without a line in the model's price, and references to objects stored at the provider
 * (decisions §5). Its tools are the result of `keptMessagesTools`. Marks for the cache are looked at only if they reach the provider:
 * translations leave unpriced ones out. Errors: `unsupported_parameter` or `not_found`, with `param` = JSON pointer. Source:
 * platform.claude.com/docs/en/about-claude/pricing, anthropic-sdk-typescript `MessageCreateParamsBase` (beta).
 */
export function refuseUnpricedMessages(body: JsonObject, model: FormatModel): void {
  for (const [name, value] of Object.entries(body)) {
    if (value === null || (Array.isArray(value) && value.length === 0)) continue;
    const harmless = Object.hasOwn(billChangingFields, name) ? billChangingFields[name] : undefined;
    if (harmless && !harmless.includes(value)) throw unpriced(`/${name}`, name);
    if (storedObjectFields.includes(name)) throw unknownObject(`/${name}`);
  }
  refuseThread(body.thread);
  refuseCompaction(body.context_management);
  refuseTools(body.tools, model);
  refuseMarker(body, '', model);
  refuseBlocks(body.system, '/system', model);
  if (!Array.isArray(body.messages)) return;
  for (const [index, message] of body.messages.entries())
    refuseBlocks(member(message, 'content'), `/messages/${index}/content`, model);
}

/**
 * The betas of the caller's header as they go to the provider. A beta for a longer context is accepted only if the model is configured with
 * it: otherwise prompts beyond the context, at another price, would pass. Errors: `unsupported_parameter`, `invalid_request`.
 */
export function forwardedBetas(header: string | readonly string[] | undefined, model: FormatModel): string {
  const betas = (typeof header === 'string' ? [header] : (header ?? []))
    .flatMap((value) => value.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '');
  for (const beta of betas) {
    if (!/^[\w.-]{1,100}$/.test(beta)) throw invalid('anthropic-beta', 'anthropic-beta must be names of betas.');
    if (beta.startsWith(longContextBeta) && model.contextTokens <= ordinaryContextTokens)
      throw unpriced('anthropic-beta', beta);
  }
  return betas.join(',');
}

/**
 * No conversation is kept here between calls. The details tell Anthropic's clients to send it whole: their tool runner does so by itself.
 * Source: anthropic-sdk-typescript `src/lib/internal/threads/ThreadState.ts` (`recoversFrom`).
 */
function refuseThread(thread: unknown): void {
  if (thread === undefined || thread === null) return;
  if (member(thread, 'type') === 'continue') {
    const details = { error_code: 'thread_not_found' };
    const message = 'There is no such thread. Send the whole conversation instead.';
    throw new AppError('not_found', message, { param: '/thread', details });
  }
  const details = { error_code: 'thread_unsupported_request', unsupported: ['thread'] };
  const message = 'Conversations are not stored here. Leave thread out and send all messages with each call.';
  throw new AppError('unsupported_parameter', message, { param: '/thread', details });
}

/** Compaction is a call of its own whose tokens `usage` leaves out of its totals. */
function refuseCompaction(management: unknown): void {
  const edits = member(management, 'edits');
  if (!Array.isArray(edits)) return;
  for (const [index, edit] of edits.entries()) {
    const type = member(edit, 'type');
    if (typeof type !== 'string' || type.startsWith('compact'))
      throw unpriced(`/context_management/edits/${index}`, 'compaction');
  }
}

function refuseTools(tools: unknown, model: FormatModel): void {
  if (!Array.isArray(tools)) return;
  for (const [index, tool] of tools.entries()) refuseMarker(tool, `/tools/${index}`, model);
}

function refuseBlocks(blocks: unknown, pointer: string, model: FormatModel): void {
  if (!Array.isArray(blocks)) return;
  for (const [index, block] of blocks.entries()) {
    const place = `${pointer}/${index}`;
    if (!isObject(block)) continue;
    if (block.type === 'container_upload' || member(block.source, 'type') === 'file') throw unknownObject(place);
    refuseMarker(block, place, model);
    if (block.type === 'tool_result') refuseBlocks(block.content, `${place}/content`, model);
    if (member(block.source, 'type') === 'content')
      refuseBlocks(member(block.source, 'content'), `${place}/source/content`, model);
  }
}

function refuseMarker(place: unknown, pointer: string, { price, isTranslated }: FormatModel): void {
  if (!isTranslated) refuseCacheMark(place, pointer, price);
}
