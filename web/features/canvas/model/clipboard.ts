import type { GraphPart } from './copying.ts';
import type { Connection, GraphNode, GraphNote } from './graph.ts';

/** Clipboard content: copied nodes, a file for the server to convert, or foreign content. */
export type Clip =
  | { kind: 'part'; part: GraphPart }
  | { kind: 'file'; file: Record<string, unknown> }
  | { kind: 'none' };

const format = 'bureau.nodes';
/** Larger texts are no copies of nodes. */
const maxChars = 16_000_000;

/** Nodes and notes as the text that goes to the clipboard of the system. */
export function clipboardText({ nodes, connections, notes }: GraphPart): string {
  return JSON.stringify({ format, format_version: 1, nodes, connections, notes }, null, 2);
}

/** Reads the text of a clipboard. Malformed nodes are skipped, so that a paste never makes the draft impossible to save. */
export function readClipboard(text: string): Clip {
  const value = text.length > maxChars ? undefined : parsed(text);
  if (!isRecord(value)) return { kind: 'none' };
  if (value['format'] !== format) {
    const isFile = Array.isArray(value['nodes']) && typeof value['connections'] === 'object';
    return isFile ? { kind: 'file', file: value } : { kind: 'none' };
  }
  const part = {
    nodes: listOf(value['nodes'], isNode),
    connections: listOf(value['connections'], isConnection),
    notes: listOf(value['notes'], isNote),
  };
  return part.nodes.length + part.notes.length === 0 ? { kind: 'none' } : { kind: 'part', part };
}

function parsed(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listOf<Entry>(value: unknown, is: (entry: unknown) => entry is Entry): Entry[] {
  return Array.isArray(value) ? value.filter(is) : [];
}

const optionalRecord = (value: unknown) => value === undefined || isRecord(value);

function isPosition(value: unknown): boolean {
  return isRecord(value) && Number.isFinite(value['x']) && Number.isFinite(value['y']);
}

function isNode(value: unknown): value is GraphNode {
  if (!isRecord(value)) return false;
  const { id, name, type, position, parameters, credentials, settings } = value;
  return (
    typeof id === 'string' &&
    typeof name === 'string' &&
    name !== '' &&
    name.length <= 200 &&
    typeof type === 'string' &&
    /^[a-z0-9_]+(\.[a-z0-9_]+)+$/.test(type) &&
    isPosition(position) &&
    [parameters, credentials, settings].every(optionalRecord)
  );
}

function isEnd(value: unknown): boolean {
  return isRecord(value) && typeof value['node'] === 'string' && typeof value['port'] === 'string';
}

function isConnection(value: unknown): value is Connection {
  return isRecord(value) && isEnd(value['from']) && isEnd(value['to']);
}

function isNote(value: unknown): value is GraphNote {
  return (
    isRecord(value) &&
    typeof value['id'] === 'string' &&
    typeof value['text'] === 'string' &&
    isPosition(value['position'])
  );
}
