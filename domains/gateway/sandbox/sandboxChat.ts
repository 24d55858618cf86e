import { isObject, member } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import { readDirectives, readScript } from './directives.ts';
import type { Directives } from './directives.ts';
import { sampleValue } from './sampleValue.ts';
import { sandboxExplanation, sandboxProposal } from './sandboxFlows.ts';

/** A call of a tool as a reply has it. */
export interface SandboxToolCall {
  id: string;
  name: string;
  arguments: string;
}

/** The sandbox's answer to a chat: pieces of text of one token each, or tool calls. */
export interface SandboxReply {
  directives: Directives;
  pieces: string[];
  /** Empty if it answers with text. */
  toolCalls: SandboxToolCall[];
  finishReason: 'stop' | 'length' | 'tool_calls';
  promptTokens: number;
  completionTokens: number;
}

const imageTokens = 85;
const defaultCap = 4096;
const fillers = [
  'ink',
  'oak',
  'sun',
  'map',
  'sea',
  'bell',
  'fern',
  'gold',
  'lamp',
  'moss',
  'pine',
  'reed',
  'salt',
  'tide',
  'wool',
  'yarn',
];

/**
 * The sandbox's reply to a chat body: the same body gives the same reply. It repeats the last user message without its
 * directives, in so many words as the call's cap allows.
 * Units: a sandbox token is one word (a run of characters that are not white space); an image counts 85.
 */
export function replyToChat(body: JsonObject): SandboxReply {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  const lastUser = messages.findLastIndex((message) => member(message, 'role') === 'user');
  const { directives, text } = readDirectives(lastUser < 0 ? '' : contentText(messages[lastUser]));
  const cap = outputCap(body);
  const promptTokens = messages.reduce<number>((sum, message) => sum + countTokens(message), 0);

  const since = messages.slice(lastUser + 1);
  const afterTool = since.findLast((message) => member(message, 'role') === 'tool');
  const toolCalls = callsOf({ body, directives, since, lastUser });
  if (toolCalls.length > 0) {
    const completionTokens = Math.min(
      toolCalls.reduce((sum, call) => sum + 1 + words(call.arguments).length, 0),
      cap,
    );
    return { directives, pieces: [], toolCalls, finishReason: 'tool_calls', promptTokens, completionTokens };
  }

  const wanted = answerWords({
    body,
    directives,
    text,
    toolResult: afterTool === undefined ? null : contentText(afterTool),
  });
  const kept = wanted.slice(0, cap);
  const pieces = kept.map((word, index) => (index === 0 ? word : ` ${word}`));
  const finishReason = kept.length < wanted.length ? 'length' : 'stop';
  return { directives, pieces, toolCalls: [], finishReason, promptTokens, completionTokens: kept.length };
}

function answerWords(input: {
  body: JsonObject;
  directives: Directives;
  text: string;
  toolResult: string | null;
}): string[] {
  const { tokens } = input.directives;
  if (tokens !== null) return Array.from({ length: tokens }, (_, index) => fillers[index % fillers.length]!);
  const format = member(input.body, 'response_format');
  const formatType = member(format, 'type');
  if (formatType === 'json_schema')
    return [JSON.stringify(sampleValue(member(member(format, 'json_schema'), 'schema')))];
  if (formatType === 'json_object') return [JSON.stringify({ answer: input.text })];
  if (input.toolResult !== null) return words(`The tool answered: ${input.toolResult}`);
  return words(`You said: ${input.text}`);
}

/** The calls of this turn: the next step of the script, else the tool that is asked for. */
function callsOf({
  body,
  directives,
  since,
  lastUser,
}: {
  body: JsonObject;
  directives: Directives;
  /** Messages since the last user message. */
  since: readonly unknown[];
  lastUser: number;
}): SandboxToolCall[] {
  const told = directives.obey
    ? since
        .filter((message) => member(message, 'role') === 'tool')
        .flatMap((message) => readScript(contentText(message).replaceAll(String.raw`\"`, '"')))
    : [];
  const turn = since.filter((message) => member(message, 'role') === 'assistant').length;
  const step = body.tool_choice === 'none' ? undefined : [...directives.script, ...told][turn];
  const scripted = (step ?? []).flatMap(({ name, given }, index) => {
    const offered = offeredTool(body, name);
    const id = `call_sandbox_${lastUser + 1}_${turn}_${index}`;
    return offered ? [{ id, name, arguments: given ?? JSON.stringify(sampleValue(offered.parameters)) }] : [];
  });
  if (scripted.length > 0) return scripted;
  const answered = since.some((message) => member(message, 'role') === 'tool');
  const tool = chooseTool(body, directives.tool, answered);
  if (tool === null) return [];
  const { name, parameters } = tool;
  const given = draftingAnswers.get(name)?.(promptOf(body)) ?? sampleValue(parameters);
  return [{ id: `call_sandbox_${lastUser + 1}`, name, arguments: JSON.stringify(given) }];
}

/** Arguments of the answer tools of `domains/drafting`. They allow drafts without a provider. */
const draftingAnswers: ReadonlyMap<string, (prompt: string) => unknown> = new Map([
  ['propose_flow', sandboxProposal],
  ['explain_flow', sandboxExplanation],
]);

/** The user's messages. */
function promptOf(body: JsonObject): string {
  const messages = Array.isArray(body.messages) ? body.messages : [];
  return messages
    .filter((message) => member(message, 'role') === 'user')
    .map(contentText)
    .join('\n');
}

function offeredTool(body: JsonObject, wanted: unknown): { name: string; parameters: unknown } | null {
  for (const tool of Array.isArray(body.tools) ? body.tools : []) {
    const offered = member(tool, 'function');
    const name = member(offered, 'name');
    if (typeof name === 'string' && name === wanted) return { name, parameters: member(offered, 'parameters') };
  }
  return null;
}

/** The tool to call, if any: named by a directive and offered, unless its answer is already there, or forced by `tool_choice`. */
function chooseTool(
  body: JsonObject,
  asked: string | null,
  answered: boolean,
): { name: string; parameters: unknown } | null {
  const tools = Array.isArray(body.tools) ? body.tools : [];
  const choice = body.tool_choice;
  if (choice === 'none') return null;
  const forced =
    choice === 'required' ? member(member(tools[0], 'function'), 'name') : member(member(choice, 'function'), 'name');
  return offeredTool(body, (answered ? null : asked) ?? forced);
}

function outputCap(body: JsonObject): number {
  const caps = [body.max_tokens, body.max_completion_tokens].filter(
    (cap): cap is number => typeof cap === 'number' && cap >= 1,
  );
  return caps.length === 0 ? defaultCap : Math.min(...caps);
}

function countTokens(message: unknown): number {
  const content = member(message, 'content');
  const images = Array.isArray(content) ? content.filter((part) => member(part, 'type') === 'image_url').length : 0;
  return words(contentText(message)).length + images * imageTokens;
}

/** The text of a message, its text parts joined. */
function contentText(message: unknown): string {
  const content = member(message, 'content');
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content
    .filter(isObject)
    .map((part) => (typeof part.text === 'string' ? part.text : ''))
    .join('\n');
}

/** Cuts a text into sandbox tokens. */
export function words(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}
