import { readFile } from 'node:fs/promises';

import { inputCheck } from '../../../platform/schema/inputCheck.ts';
import type { JsonSchema } from '../../../platform/schema/schema.ts';
import { checkPatterns } from '../destinations/checkPatterns.ts';
import { checkDestination, destinationKinds } from '../destinationKinds.ts';
import { logEventTypes } from '../logEventTypes.ts';
import type { SetDestination } from './keepSetDestinations.ts';

/** Name of the setting with destinations of the instance. */
export const destinationsSetting = 'SERVICE_LOG_DESTINATIONS';

const maxSetDestinations = 10;

const schema: JsonSchema = {
  type: 'array',
  maxItems: maxSetDestinations,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'settings'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 100 },
      settings: {
        type: 'object',
        required: ['kind'],
        properties: { kind: { type: 'string', enum: Object.keys(destinationKinds) } },
      },
      secrets: { type: 'object' },
      types: { type: 'array', minItems: 1, maxItems: 100, items: { type: 'string', maxLength: 100 } },
      enabled: { type: 'boolean' },
    },
  },
};

interface Given {
  readonly name: string;
  readonly settings: Readonly<Record<string, unknown>> & { readonly kind: SetDestination['kind'] };
  readonly secrets?: Readonly<Record<string, unknown>>;
  readonly types?: readonly string[];
  readonly enabled?: boolean;
}

/**
 * Reads the destinations of `SERVICE_LOG_DESTINATIONS`: a JSON list, or the path of a file with one. Members are those of the API. Errors: an
 * unreadable file, text that is no such list, and wrong values, so that a mistake stops the start; no message has a secret.
 */
export async function readSetDestinations(value: string | null): Promise<SetDestination[]> {
  if (value === null) return [];
  const text = value.trimStart().startsWith('[') ? value : await readList(value.trim());
  const given = parsed(text);
  const violation = inputCheck(schema).violation(given);
  if (violation !== null) throw wrong(violation.pointer, `"${violation.field}" ${violation.problem}.`);
  const list = given as Given[];
  const names = new Set(list.map(({ name }) => name.toLowerCase()));
  if (names.size < list.length) throw wrong('', 'Each destination needs a name of its own.');
  return list.map(checked);
}

async function readList(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw wrong('', `The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code ?? 'error'}).`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrong('', 'The text is not JSON.'); // the parser's message would show a part of it
  }
}

function checked({
  name,
  settings: { kind, ...settings },
  secrets,
  types = ['*'],
  enabled = true,
}: Given): SetDestination {
  try {
    checkDestination({ kind, settings, secrets: secrets ?? {} }, { allowsHttp: () => true });
    checkPatterns(
      types,
      logEventTypes.map(({ type }) => type),
    );
  } catch (error) {
    throw wrong(`, "${name}"`, (error as Error).message);
  }
  return { name, kind, settings, secrets: secrets ?? null, types: kind === 'otlp_traces' ? [] : types, enabled };
}

function wrong(place: string, message: string): Error {
  return new Error(`${destinationsSetting}${place}: ${message}`);
}
