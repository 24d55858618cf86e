import { createHash } from 'node:crypto';

import type { AnswerReader, Read, StreamReader } from './format.ts';
import { changedList, isObject, member, withMembers } from './json.ts';
import type { JsonObject } from './json.ts';

/** Names of functions that a provider takes. */
export interface ToolNameRule {
  most: number;
  allowed: RegExp;
}

/** OpenAI's own rule. Source: openai-openapi `FunctionObject.name`. */
export const openAiToolNames: ToolNameRule = { most: 64, allowed: /^[\w-]+$/ };

/** Servers that speak OpenAI's format: as long at most, and some take points and colons. */
export const usualToolNames: ToolNameRule = { most: 64, allowed: /^[\w.:/-]+$/ };

/** A body whose names of tools the provider takes, and the caller's names by the new ones. */
export interface FittedToolNames {
  body: JsonObject;
  original: ReadonlyMap<string, string>;
}

const hashLength = 8;

/**
 * Shortens names of the caller's tools that the provider would refuse: the beginning of the name, and a hash that is the same in each turn.
 * Clients of MCP servers make names of up to 128 characters. Null if all names fit.
 */
export function fitToolNames(body: JsonObject, rule: ToolNameRule): FittedToolNames | null {
  const original = new Map<string, string>();
  const fit = (name: string): string => {
    if (name.length <= rule.most && rule.allowed.test(name)) return name;
    const short = shortened(name, rule.most);
    original.set(short, name);
    return short;
  };
  const fitted = renamedBody(body, fit);
  return original.size === 0 ? null : { body: fitted, original };
}

/** Reads answers to such a body; the caller gets its own names back. */
export function withOriginalNames(reader: AnswerReader, { body, original }: FittedToolNames): AnswerReader {
  const names = [...original].map(([short, name]): [string, string] => [`"${short}"`, JSON.stringify(name)]);
  const restored = (bytes: Buffer): Buffer => {
    const found = names.filter(([short]) => bytes.includes(short));
    if (found.length === 0) return bytes;
    return Buffer.from(found.reduce((text, [short, name]) => text.replaceAll(short, () => name), bytes.toString()));
  };
  const { openStream, mayAnswerWhole } = reader;
  return {
    ...(mayAnswerWhole === undefined ? {} : { mayAnswerWhole }),
    readAnswer(bytes, _asked, call) {
      const read = reader.readAnswer(bytes, body, call);
      return read && { ...read, body: restored(read.body) };
    },
    openStream:
      openStream &&
      ((_asked, call) => {
        const stream = openStream(body, call);
        return stream && new RestoredStream(stream, restored);
      }),
  };
}

/** A stream with the caller's names in it. */
class RestoredStream implements StreamReader {
  readonly #stream: StreamReader;
  readonly #restored: (bytes: Buffer) => Buffer;

  constructor(stream: StreamReader, restored: (bytes: Buffer) => Buffer) {
    this.#stream = stream;
    this.#restored = restored;
  }

  read(event: Parameters<StreamReader['read']>[0]): Read {
    return this.#told(this.#stream.read(event));
  }

  finish(): Read {
    return this.#told(this.#stream.finish());
  }

  get usage() {
    return this.#stream.usage;
  }

  get usageSoFar() {
    return this.#stream.usageSoFar ?? null;
  }

  get estimated() {
    return this.#stream.estimated ?? false;
  }

  get outputBytes() {
    return this.#stream.outputBytes;
  }

  get showsReasoning() {
    return this.#stream.showsReasoning ?? false;
  }

  get nextSequenceNumber() {
    return this.#stream.nextSequenceNumber;
  }

  get answerSoFar(): JsonObject | undefined {
    const answer = this.#stream.answerSoFar;
    if (answer === undefined) return undefined;
    return JSON.parse(this.#restored(Buffer.from(JSON.stringify(answer))).toString()) as JsonObject;
  }

  #told(read: Read): Read {
    return { ...read, bytes: this.#restored(read.bytes) };
  }
}

function shortened(name: string, most: number): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, hashLength);
  const plain = name.replaceAll(/[^\w-]/g, '_').slice(0, most - hashLength - 1);
  return `${plain}_${hash}`;
}

type Rename = (name: string) => string;

/**
 * The body of any format for text, with the names of tools replaced where they stand: declarations, choices and calls. Parts without a
 * replaced name are not copied: a conversation of an agent has hundreds.
 */
function renamedBody(body: JsonObject, rename: Rename): JsonObject {
  return {
    ...body,
    ...changedList(body, 'tools', (tool) => renamedTool(tool, rename)),
    ...changedList(body, 'messages', (message) => renamedMessage(message, rename)),
    ...changedList(body, 'input', (item) => renamedItem(item, rename)),
    ...renamedContents(body, rename),
    ...(isObject(body.tool_choice) ? { tool_choice: renamedTool(body.tool_choice, rename) } : {}),
  };
}

const namedTools: ReadonlySet<unknown> = new Set([undefined, null, 'function', 'custom', 'tool', 'tool_use']);

/** A declaration, a choice or a call: flat, or with its name one level below. */
function renamedTool(tool: unknown, rename: Rename): unknown {
  if (!isObject(tool)) return tool;
  if (tool.type === 'allowed_tools') {
    const inner = isObject(tool.allowed_tools) ? tool.allowed_tools : tool;
    const tools = changedList(inner, 'tools', (one) => renamedTool(one, rename));
    return inner === tool ? { ...tool, ...tools } : { ...tool, allowed_tools: { ...inner, ...tools } };
  }
  if (Array.isArray(tool.functionDeclarations))
    return withMembers(
      tool,
      changedList(tool, 'functionDeclarations', (one) => renamedHere(one, rename)),
    );
  if (!namedTools.has(tool.type)) return tool;
  const inner = ['function', 'custom'].find((name) => isObject(tool[name]));
  if (inner !== undefined) return renamedWithin(tool, inner, rename);
  return typeof member(tool, 'namespace') === 'string' ? tool : renamedHere(tool, rename);
}

function renamedHere(place: unknown, rename: Rename): unknown {
  if (!isObject(place) || typeof place.name !== 'string') return place;
  const name = rename(place.name);
  return name === place.name ? place : { ...place, name };
}

function renamedWithin(place: JsonObject, inner: string, rename: Rename): JsonObject {
  const renamed = renamedHere(place[inner], rename);
  return renamed === place[inner] ? place : { ...place, [inner]: renamed };
}

function renamedMessage(message: unknown, rename: Rename): unknown {
  if (!isObject(message)) return message;
  const calls = changedList(message, 'tool_calls', (call) => renamedTool(call, rename));
  const content = changedList(message, 'content', (block) =>
    member(block, 'type') === 'tool_use' ? renamedTool(block, rename) : block,
  );
  const named = message.role === 'tool' ? renamedHere(message, rename) : message;
  return withMembers(named as JsonObject, { ...calls, ...content });
}

const callItems: ReadonlySet<unknown> = new Set(['function_call', 'custom_tool_call']);

function renamedItem(item: unknown, rename: Rename): unknown {
  if (!isObject(item)) return item;
  const declared = changedList(item, 'tools', (tool) => renamedTool(tool, rename));
  if (!callItems.has(item.type) || typeof item.namespace === 'string') return withMembers(item, declared);
  return renamedHere(item, rename);
}

/** Calls, results and the choice of a body of the Gemini API. */
function renamedContents(body: JsonObject, rename: Rename): JsonObject {
  if (!Array.isArray(body.contents)) return {};
  const contents = changedList(body, 'contents', (content) => {
    if (!isObject(content)) return content;
    return withMembers(
      content,
      changedList(content, 'parts', (part) => renamedPart(part, rename)),
    );
  });
  const choice = member(body.toolConfig, 'functionCallingConfig');
  if (!isObject(choice) || !Array.isArray(choice.allowedFunctionNames)) return contents;
  const names = changedList(choice, 'allowedFunctionNames', (name) => (typeof name === 'string' ? rename(name) : name));
  return {
    ...contents,
    toolConfig: { ...(body.toolConfig as JsonObject), functionCallingConfig: { ...choice, ...names } },
  };
}

function renamedPart(part: unknown, rename: Rename): unknown {
  const name = ['functionCall', 'functionResponse'].find((one) => isObject(member(part, one)));
  return name === undefined ? part : renamedWithin(part as JsonObject, name, rename);
}
