import { jsonMistake, jsonMistakeText } from '../../forms/jsonMistake.ts';
import type { JsonSchema } from '../../forms/jsonSchema.ts';
import { t } from '../../texts/texts.ts';

/** A schema as people edit it. */
export function schemaText(schema: JsonSchema): string {
  return Object.keys(schema).length === 0 ? '' : JSON.stringify(schema, null, 2);
}

/** Parses the schema of an object from text; returns a problem if it is invalid. Empty is the schema of anything. */
export function readSchema(
  text: string,
): { schema: Record<string, unknown>; problem: null } | { schema: null; problem: string } {
  if (text.trim() === '') return { schema: {}, problem: null };
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !isObjectSchema(value))
      return { schema: null, problem: t('market.schemaOfObject') };
    return { schema: value as Record<string, unknown>, problem: null };
  } catch {
    const mistake = jsonMistake(text);
    return { schema: null, problem: mistake === null ? t('market.schemaOfObject') : jsonMistakeText(mistake) };
  }
}

function isObjectSchema(value: object): boolean {
  return Object.keys(value).length === 0 || ('type' in value && value.type === 'object');
}
