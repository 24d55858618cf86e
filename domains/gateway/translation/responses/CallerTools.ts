import { createHash } from 'node:crypto';

import { isObject, member, textMember } from '../../formats/json.ts';
import type { JsonObject } from '../../formats/json.ts';

/** The kinds of tools that callers of the Responses API run, by the item that calls one. */
export type CallerToolKind = 'function' | 'custom' | 'tool_search' | 'local_shell' | 'shell' | 'apply_patch';

/** A tool as the body declares it, and the name it has as a function elsewhere. */
export interface CallerTool {
  kind: CallerToolKind;
  /** The namespace that declares it; null outside of one. */
  namespace: string | null;
  name: string;
  wireName: string;
  tool: JsonObject;
  /** JSON pointer of its declaration. */
  pointer: string;
}

const kinds: ReadonlySet<unknown> = new Set<CallerToolKind>([
  'function',
  'custom',
  'tool_search',
  'local_shell',
  'shell',
  'apply_patch',
]);
/** The namespace in which OpenAI itself places plain functions: its members keep their names. */
const plainNamespace = 'functions';
const longestName = 64;
const hashLength = 8;

/**
 * The tools that a body of the Responses API declares: in `tools`, in items of the conversation and inside namespaces. Other formats
 * know functions with plain names only, so each tool gets one name there, the same in each turn, and answers find the tool by it.
 */
export class CallerTools {
  readonly tools: readonly CallerTool[];
  readonly #byWireName = new Map<string, CallerTool>();
  readonly #byName = new Map<string, CallerTool>();

  constructor(body: JsonObject) {
    const items: unknown[] = Array.isArray(body.input) ? body.input : [];
    const places: [unknown, string][] = [
      [body.tools, '/tools'],
      ...items.map((item, index): [unknown, string] => [declaredBy(item), `/input/${index}/tools`]),
    ];
    for (const [tools, pointer] of places) this.#declare(tools, pointer, null);
    this.tools = [...this.#byName.values()];
  }

  /** Returns the tool that is called by that name elsewhere; null for names that nothing declares. */
  find(wireName: string): CallerTool | null {
    return this.#byWireName.get(wireName) ?? null;
  }

  /** Returns the name elsewhere of the tool that an item calls, whether it is still declared or not. */
  wireNameOf(namespace: string | null, name: string): string {
    return this.#byName.get(keyOf(namespace, name))?.wireName ?? wireName(namespace, name);
  }

  /** The first declaration of a tool counts; later ones repeat it. */
  #declare(tools: unknown, pointer: string, namespace: string | null): void {
    for (const [index, tool] of (Array.isArray(tools) ? tools : []).entries()) {
      const place = `${pointer}/${index}`;
      const type = member(tool, 'type');
      if (!isObject(tool)) continue;
      if (type === 'namespace') this.#declare(tool.tools, `${place}/tools`, textMember(tool, 'name'));
      if (!kinds.has(type)) continue;
      const kind = type as CallerToolKind;
      const name = kind === 'function' || kind === 'custom' ? textMember(tool, 'name') : kind;
      const key = keyOf(namespace, name);
      if (this.#byName.has(key)) continue;
      const usual = wireName(namespace, name);
      const unique = this.#byWireName.has(usual) ? hashed(usual, key) : usual;
      const declared = { kind, namespace, name, wireName: unique, tool, pointer: place };
      this.#byName.set(key, declared);
      this.#byWireName.set(unique, declared);
    }
  }
}

/** Returns whether tools of this type can be translated: namespaces, and tools that become functions. */
export function isTranslatedTool(type: unknown): boolean {
  return type === 'namespace' || kinds.has(type);
}

function declaredBy(item: unknown): unknown {
  const type = member(item, 'type');
  return type === 'additional_tools' || type === 'tool_search_output' ? member(item, 'tools') : undefined;
}

function keyOf(namespace: string | null, name: string): string {
  return JSON.stringify([namespace ?? '', name]);
}

/** A function keeps its name; a namespace's member has the namespace's name before it. */
function wireName(namespace: string | null, name: string): string {
  if (namespace === null || namespace === '' || namespace === plainNamespace) return name;
  const joined = `${namespace}__${name}`.replaceAll(/[^\w-]/g, '_');
  return joined.length <= longestName ? joined : hashed(joined, joined);
}

function hashed(name: string, text: string): string {
  const hash = createHash('sha256').update(text).digest('hex').slice(0, hashLength);
  return `${name.slice(0, longestName - hashLength - 1)}_${hash}`;
}
