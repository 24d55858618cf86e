import type { FormatModel } from './format.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { withoutLibraryMembers } from '../translation/chat/libraryMembers.ts';
import { markSeal, ownSeal } from '../translation/seals.ts';

/** Members by which servers other than OpenAI's tell thoughts and pictures; OpenAI refuses them in a conversation. */
const foreignMembers = ['reasoning_content', 'reasoning', 'reasoning_details', 'images'];
const sealedMembers = ['signature', 'data'];

/**
 * Returns the messages with seals of this origin only (`reasoning_details`, Google's `thought_signature`). OpenAI's own servers get no
 * thoughts at all: they refuse members that they do not know.
 */
export function ownMessages(messages: readonly unknown[], model: OfServer): readonly unknown[] {
  let isChanged = false;
  const own = messages.map((message) => {
    if (!isObject(message) || message.role !== 'assistant') return message;
    const kept = ownMessage(withoutLibraryMembers(message), model);
    if (kept !== message) isChanged = true;
    return kept;
  });
  return isChanged ? own : messages;
}

/** Returns the choices of an answer or a chunk with their seals marked; the same array where there are none. */
export function withMarkedChoices(
  choices: readonly unknown[],
  place: 'message' | 'delta',
  origin: string | undefined,
): readonly unknown[] {
  return origin === undefined
    ? choices
    : changedChoices(choices, place, (said) => changed(said, (seal) => markSeal(seal, origin)));
}

/**
 * Returns the choices of an answer or a chunk with thoughts under both names that clients read: DeepSeek's and vLLM's, and OpenRouter's. The
 * same array where there are none.
 */
export function withBothThoughtNames(choices: readonly unknown[], place: 'message' | 'delta'): readonly unknown[] {
  return changedChoices(choices, place, (said) => {
    const { reasoning_content: one, reasoning: other } = said;
    const text = typeof one === 'string' ? one : other;
    if (typeof text !== 'string' || (one !== undefined && other !== undefined)) return said;
    return { ...said, reasoning_content: text, reasoning: text };
  });
}

/** Changes the message or delta of each choice; the same array if `change` returns each as it is. */
function changedChoices(
  choices: readonly unknown[],
  place: 'message' | 'delta',
  change: (said: JsonObject) => JsonObject,
): readonly unknown[] {
  const all = choices.map((choice) => {
    const said = member(choice, place);
    if (!isObject(choice) || !isObject(said)) return choice;
    const kept = change(said);
    return kept === said ? choice : { ...choice, [place]: kept };
  });
  return all.every((choice, index) => choice === choices[index]) ? choices : all;
}

type OfServer = Pick<FormatModel, 'origin' | 'isOpenAi' | 'reasoningField'>;

/** Returns the message with repeated thoughts under the server's own name only, because some refuse the other. */
function withOneThoughtName(message: JsonObject, field: OfServer['reasoningField']): JsonObject {
  if (message.reasoning_content === undefined || message.reasoning_content !== message.reasoning) return message;
  const { reasoning_content: content, reasoning: _same, ...others } = message;
  return { ...others, [field ?? 'reasoning_content']: content };
}

function ownMessage(message: JsonObject, { origin, isOpenAi, reasoningField }: OfServer): JsonObject {
  const sealed = changed(message, (seal) => ownSeal(seal, { origin, isNative: true }));
  const own = withOneThoughtName(sealed, reasoningField);
  if (isOpenAi !== true) return own;
  const hasThoughts = foreignMembers.some((name) => own[name] !== undefined);
  const hasExtras =
    Array.isArray(own.tool_calls) && own.tool_calls.some((call) => member(call, 'extra_content') !== undefined);
  if (!hasThoughts && !hasExtras) return own;
  const said = Object.fromEntries(Object.entries(own).filter(([name]) => !foreignMembers.includes(name)));
  return hasExtras ? { ...said, tool_calls: (own.tool_calls as unknown[]).map(withoutExtras) } : said;
}

/** Replaces each seal of a message; a seal mapped to null is removed, together with details that contain nothing else. */
function changed(message: JsonObject, replace: (seal: string) => string | null): JsonObject {
  const { reasoning_details: details, tool_calls: calls } = message;
  const newDetails = Array.isArray(details) ? details.flatMap((detail) => changedDetail(detail, replace)) : details;
  const newCalls = Array.isArray(calls) ? calls.map((call) => changedCall(call, replace)) : calls;
  const isSame = isSameList(details, newDetails) && isSameList(calls, newCalls);
  if (isSame) return message;
  return {
    ...message,
    ...(details === undefined ? {} : { reasoning_details: newDetails }),
    ...(calls === undefined ? {} : { tool_calls: newCalls }),
  };
}

function isSameList(before: unknown, after: unknown): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return before === after;
  return before.length === after.length && before.every((entry, index) => entry === after[index]);
}

function changedDetail(detail: unknown, replace: (seal: string) => string | null): unknown[] {
  const name = sealedMembers.find((one) => typeof member(detail, one) === 'string' && member(detail, one) !== '');
  if (!isObject(detail) || name === undefined) return [detail];
  const given = detail[name] as string;
  const seal = replace(given);
  if (seal === given) return [detail];
  return seal === null || seal === '' ? [] : [{ ...detail, [name]: seal }];
}

function changedCall(call: unknown, replace: (seal: string) => string | null): unknown {
  const extra = member(call, 'extra_content');
  const google = member(extra, 'google');
  const given = member(google, 'thought_signature');
  if (!isObject(call) || typeof given !== 'string') return call;
  const seal = replace(given);
  if (seal === given) return call;
  if (seal === null || seal === '') return withoutExtras(call);
  return {
    ...call,
    extra_content: { ...(extra as JsonObject), google: { ...(google as JsonObject), thought_signature: seal } },
  };
}

function withoutExtras(call: unknown): unknown {
  if (!isObject(call)) return call;
  const { extra_content: _extra, ...said } = call;
  return said;
}
