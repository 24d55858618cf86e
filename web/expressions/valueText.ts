import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';

const shortest = 40;

/** A value in one short line. */
export function shortValue(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const line = text.replaceAll(/\s+/g, ' ');
  return line.length > shortest ? `${line.slice(0, shortest - 1)}…` : line;
}

/** A value as people read it: texts as they are, all else as JSON. */
export function longValue(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}

/** What a type is called. */
export function typeWord(type: Schema<'ExpressionResult'>['type']): string {
  switch (type) {
    case 'string':
      return t('Text');
    case 'number':
      return t('Number');
    case 'boolean':
      return t('True or false');
    case 'date':
      return t('Date');
    case 'array':
      return t('List');
    case 'object':
      return t('Object');
    case 'null':
      return t('Nothing');
  }
}
