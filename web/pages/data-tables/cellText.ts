import type { Schema } from '../../api/client.ts';
import { localIso } from '../../parts/localIso.ts';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

type ColumnType = Schema<'DataTableColumnType'>;

/** Names of the types as people read them. */
export const columnTypeLabels: Record<ColumnType, string> = {
  text: t('common.text'),
  number: t('common.number'),
  boolean: t('common.trueOrFalse'),
  datetime: t('dataTables.dateAndTime'),
  json: t('common.json'),
};

/** A value as the grid shows it; '' where there is none. */
export function cellText(type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (type === 'datetime' && typeof value === 'string') return absoluteTime(value);
  return typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value);
}

/** A value as the text of its field; '' where there is none. Times are in the reader's time zone. */
export function fieldText(type: ColumnType, value: unknown): string {
  if (value === null || value === undefined) return '';
  if (type === 'datetime' && typeof value === 'string') return localIso(new Date(value));
  return typeof value === 'string' && type !== 'json' ? value : JSON.stringify(value, null, 2);
}

/** Parses a field's text into a value, null if it is empty, or a problem. */
export function readField(type: ColumnType, text: string): { value: unknown } | { problem: string } {
  if (text.trim() === '' && type !== 'text') return { value: null };
  switch (type) {
    case 'text':
      return { value: text === '' ? null : text };
    case 'number': {
      const number = Number(text);
      return Number.isFinite(number) ? { value: number } : { problem: t('dataTables.enterANumber') };
    }
    case 'boolean':
      return { value: text === 'true' };
    case 'datetime': {
      const time = new Date(text);
      return Number.isNaN(time.getTime()) ? { problem: t('dataTables.enterDateTime') } : { value: time.toISOString() };
    }
    case 'json':
      return readJson(text);
  }
}

function readJson(text: string): { value: unknown } | { problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: t('dataTables.enterValidJson') };
  }
}
