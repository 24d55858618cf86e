import { createHash } from 'node:crypto';

import type { Tool } from '@modelcontextprotocol/client';

/** A tool as a server describes it. Everything but the name's place is the server's word: data, never an instruction. */
export interface McpTool {
  /** As the server calls it. */
  name: string;
  title: string | null;
  description: string;
  /** JSON Schema of the arguments, an object's. */
  inputSchema: { [keyword: string]: unknown };
  outputSchema: { [keyword: string]: unknown } | null;
  /** The server's description of its effects; untrusted hints. */
  annotations: { readOnly: boolean | null; destructive: boolean | null; openWorld: boolean | null };
  /** Of all that a model or a person reads of it. A different hash requires another review. */
  hash: string;
}

/** Returns the stored form of a listed tool. */
export function toMcpTool(tool: Tool): McpTool {
  const { name, description = '', inputSchema, outputSchema, annotations = {} } = tool;
  const title = tool.title ?? annotations.title ?? null;
  return {
    name,
    title,
    description,
    inputSchema,
    outputSchema: outputSchema ?? null,
    annotations: {
      readOnly: annotations.readOnlyHint ?? null,
      destructive: annotations.destructiveHint ?? null,
      openWorld: annotations.openWorldHint ?? null,
    },
    hash: toolHash({ name, title, description, inputSchema, annotations }),
  };
}

/** `sha256:` and the digest of a tool's words, whatever the order of their keys. */
export function toolHash(words: object): string {
  return `sha256:${createHash('sha256').update(canonical(words)).digest('base64url')}`;
}

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  const entries = Object.entries(value)
    .filter(([, inner]) => inner !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, inner]) => `${JSON.stringify(key)}:${canonical(inner)}`).join(',')}}`;
}
