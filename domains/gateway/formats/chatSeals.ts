import type { FormatModel } from './format.ts';
import { isObject, member } from './json.ts';
import type { JsonObject } from './json.ts';
import { markSeal, ownSeal } from '../translation/seals.ts';

/** Members by which servers other than OpenAI's tell thoughts and pictures; OpenAI refuses them in a conversation. */
const foreignMembers = ['reasoning_content', 'reasoning', 'reasoning_details', 'images'];
const sealedMembers = ['signature', 'data'];

/**
 * Returns the messages with seals of this origin only (`reasoning_details`, Google's `thought_signature`). OpenAI's own servers get no
 * thoughts at all: they refuse members that they do not know.
 */
export function ownMessages(
  messages: readonly unknown[],
  model: Pick<FormatModel, 'origin' | 'isOpenAi'>,
): readonly unknown[] {
  let isChanged = false;
  const own = messages.map((message) => {
    if (!isObject(message) || message.role !== 'assistant') return message;
    const kept = ownMessage(message, model);
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
  if (origin === undefined) return choices;
  const marked = choices.map((choice) => {
    const said = member(choice, place);
    if (!isObject(choice) || !isObject(said)) return choice;
    const kept = changed(said, (seal) => markSeal(seal, origin));
    return kept === said ? choice : { ...choice, [place]: kept };
  });
  return marked.every((choice, index) => choice === choices[index]) ? choices : marked;
}

function ownMessage(message: JsonObject, { origin, isOpenAi }: Pick<FormatModel, 'origin' | 'isOpenAi'>): JsonObject {
  const own = changed(message, (seal) => ownSeal(seal, { origin, isNative: true }));
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
