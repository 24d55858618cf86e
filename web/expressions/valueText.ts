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

/** Returns the label of a type. */
export function typeWord(type: Schema<'ExpressionResult'>['type']): string {
  switch (type) {
    case 'string':
      return t('common.text');
    case 'number':
      return t('common.number');
    case 'boolean':
      return t('common.trueOrFalse');
    case 'date':
      return t('expressions.date');
    case 'array':
      return t('expressions.list');
    case 'object':
      return t('expressions.object');
    case 'null':
      return t('expressions.nothing');
  }
}
