import { AppError } from '../../openapi/AppError.ts';
import type { Item } from '../../domains/executions/item.ts';
import { readField } from '../kit/fields.ts';

/** The text in a field of an item, as bytes. Errors: `parameter_invalid` at `param`. */
export function sourceText(item: Item, field: string, param: string): Uint8Array {
  const value = readField(item.json, field);
  if (typeof value === 'string') return Buffer.from(value, 'utf8');
  const what = value === undefined ? 'is not there' : 'is no text';
  throw new AppError('parameter_invalid', `The field "${field.slice(0, 200)}" ${what}.`, { param });
}
