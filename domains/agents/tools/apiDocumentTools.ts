import { everyEffect, type Effect } from './effects.ts';
import { plainText } from './plainText.ts';
import type { JsonObject } from '../../executions/item.ts';
import type { WrittenTool } from './WrittenTool.ts';

interface WrittenDocument {
  name: string;
  document: string;
  server?: unknown;
  operations: unknown[];
  approval?: WrittenTool['approval'];
  approval_condition?: unknown;
  timeout_seconds?: unknown;
}

const operationKey = /^[a-z0-9_]{1,64}$/;
const mostDescription = 4000;
/** Names of functions that all providers take. */
const mostName = 64;

/**
 * Returns the operations of API documents in an agent's parameters as tools, each as a call of `openapi.call` with the description that was
 * chosen. The document itself is read by the call, which compares the arguments with it. Invalid entries are left out.
 */
export function apiDocumentTools(parameters: JsonObject, slots: readonly string[]): WrittenTool[] {
  const { api_documents: documents } = parameters;
  if (!Array.isArray(documents)) return [];
  return documents.flatMap((entry: Partial<WrittenDocument> | null, place) =>
    typeof entry?.name === 'string' && typeof entry.document === 'string' && Array.isArray(entry.operations)
      ? toolsOf(entry as WrittenDocument, { pointer: `/api_documents/${place}`, slots })
      : [],
  );
}

function toolsOf(
  entry: WrittenDocument,
  { pointer, slots }: { pointer: string; slots: readonly string[] },
): WrittenTool[] {
  return (entry.operations as ({ [field: string]: unknown } | null)[]).flatMap((written, index) => {
    const { operation, description, input_schema: schema } = written ?? {};
    if (typeof operation !== 'string' || !operationKey.test(operation)) return [];
    const effects = effectsOf(written?.['effects']);
    const server = typeof entry.server === 'string' && entry.server.trim() !== '' ? { server: entry.server } : {};
    return [
      {
        name: `${entry.name}_${operation}`.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, mostName),
        description: plainText(String(description ?? ''), { most: mostDescription }),
        type: 'openapi.call',
        parameters: { document: entry.document, operation, arguments: {}, ...server },
        filled: [{ parameter: '/arguments', whole: { ...(isObject(schema) ? schema : {}), type: 'object' } }],
        approval: entry.approval ?? 'never',
        approval_condition: String(entry.approval_condition ?? ''),
        timeout_seconds: typeof entry.timeout_seconds === 'number' ? entry.timeout_seconds : 300,
        hasCredential: slots.some((slot) => slot.startsWith(`${entry.name}.`)),
        slots: entry.name,
        pointer: `${pointer}/operations/${index}`,
        effects,
        describedByOthers: effects.includes('brings_untrusted'),
      },
    ];
  });
}

/** Effects that an editor left or set; all effects if none are written. */
function effectsOf(effects: unknown): readonly Effect[] {
  return Array.isArray(effects) ? everyEffect.filter((effect) => effects.includes(effect)) : everyEffect;
}

function isObject(value: unknown): value is { [keyword: string]: unknown } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
