import type { FormatModel } from './format.ts';
import { isObject, member, textMember } from './json.ts';
import type { JsonObject } from './json.ts';
import { readCallId } from '../translation/messages/signedId.ts';
import { readDrawnImage } from '../translation/messages/drawnImage.ts';
import { markSeal, ownSeal } from '../translation/seals.ts';

/** Members of blocks and deltas that hold a seal. */
const sealedMembers: ReadonlyMap<string, string> = new Map([
  ['thinking', 'signature'],
  ['signature_delta', 'signature'],
  ['redacted_thinking', 'data'],
]);

/**
 * Returns the body with thoughts of this origin only: Anthropic refuses those of others, and signatures that are empty. If the model
 * then has no thought to continue from in the middle of its calls of tools, it is not asked to think by a budget, which Anthropic
 * refuses there. Source: platform.claude.com/docs/en/build-with-claude/extended-thinking (preserving thinking blocks).
 */
export function withOwnThoughts(body: JsonObject, { origin }: Pick<FormatModel, 'origin'>): JsonObject {
  if (!Array.isArray(body.messages)) return body;
  let isChanged = false;
  /** Pictures of another model, which Claude takes from users only. */
  let drawn: unknown[] = [];
  const messages = body.messages.flatMap((message: unknown): unknown[] => {
    if (!isObject(message)) return [message];
    const { role, content } = message;
    const blocks: unknown[] = Array.isArray(content) ? content : [];
    const shown = role === 'user' ? drawn : [];
    if (role === 'user') drawn = [];
    else drawn.push(...blocks.filter((block) => readDrawnImage(block) !== null));
    const own = blocks.flatMap((block) =>
      role === 'assistant' && readDrawnImage(block) !== null ? [] : ownBlock(block, origin),
    );
    const isSame = own.length === blocks.length && own.every((block, index) => block === blocks[index]);
    if (isSame && shown.length === 0) return [message];
    isChanged = true;
    const said: unknown[] = typeof content === 'string' ? [{ type: 'text', text: content }] : own;
    const all = [...said, ...shown];
    return all.length === 0 ? [] : [{ ...message, content: all }];
  });
  const own = isChanged ? { ...body, messages } : body;
  return member(own.thinking, 'type') === 'enabled' && continuesWithoutThought(messages) ? withoutThinking(own) : own;
}

/** Returns the block or delta of an answer with its seal marked; the same object where it has none. */
export function withMarkedSeal(block: unknown, origin: string | undefined): unknown {
  const name = sealedMembers.get(textMember(block, 'type'));
  if (!isObject(block) || name === undefined || origin === undefined) return block;
  const seal = block[name];
  return typeof seal === 'string' && seal !== '' ? { ...block, [name]: markSeal(seal, origin) } : block;
}

function ownBlock(block: unknown, origin: string | undefined): unknown[] {
  if (!isObject(block)) return [block];
  const name = sealedMembers.get(textMember(block, 'type'));
  if (name !== undefined) {
    const given = block[name];
    if (typeof given !== 'string' || given === '') return [];
    const seal = ownSeal(given, { origin, isNative: true });
    if (seal === given) return [block];
    return seal === null || seal === '' ? [] : [{ ...block, [name]: seal }];
  }
  const idName = block.type === 'tool_use' ? 'id' : block.type === 'tool_result' ? 'tool_use_id' : null;
  const callId = idName === null ? undefined : block[idName];
  if (idName === null || typeof callId !== 'string' || !callId.includes('__sig_')) return [block];
  const plain = callId.slice(0, callId.indexOf('__sig_'));
  return readCallId(callId).signature === null ? [block] : [{ ...block, [idName]: plain }];
}

/** True if results of tools end the conversation, and the turn that called them begins without a thought. */
function continuesWithoutThought(messages: readonly unknown[]): boolean {
  const last = member(messages.at(-1), 'content');
  const isResult = Array.isArray(last) && last.some((block) => member(block, 'type') === 'tool_result');
  const before = messages.findLast((message) => member(message, 'role') === 'assistant');
  const content = member(before, 'content');
  if (!isResult || !Array.isArray(content)) return false;
  const calls = content.some((block) => member(block, 'type') === 'tool_use');
  return calls && !/^(?:redacted_)?thinking$/.test(textMember(content[0], 'type'));
}

/** The edits that clear thoughts want thinking, too. */
function withoutThinking(body: JsonObject): JsonObject {
  const { thinking: _thinking, context_management: management, ...others } = body;
  const edits = member(management, 'edits');
  if (!Array.isArray(edits)) return management === undefined ? others : { ...others, context_management: management };
  const kept = edits.filter((edit) => !textMember(edit, 'type').startsWith('clear_thinking_'));
  return kept.length === 0 ? others : { ...others, context_management: { ...(management as JsonObject), edits: kept } };
}
