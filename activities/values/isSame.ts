import { valueKey } from './valueKey.ts';

/**
 * True for equal values. With `fuzzy` a value also equals one of another type that reads the same: `3` and `"3"`, `true` and 1, "True" or
 * "1", an object and its JSON, and everything empty (null, an empty text, an empty list, a missing field).
 */
export function isSame(one: unknown, other: unknown, fuzzy: boolean): boolean {
  if (valueKey(one) === valueKey(other)) return true;
  if (!fuzzy || (one !== null && other !== null && typeof one === typeof other && !isEmpty(one))) return false;
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other);
  if (typeof one === 'boolean') return isLike(one, other);
  if (typeof other === 'boolean') return isLike(other, one);
  if (typeof one === 'object') return isJsonOf(one, other);
  if (typeof other === 'object') return isJsonOf(other, one);
  return String(one) === String(other);
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isLike(value: boolean, other: unknown): boolean {
  const words = value ? ['true', '1'] : ['false', '0'];
  return typeof other !== 'object' && words.includes(String(other).toLowerCase());
}

function isJsonOf(value: unknown, text: unknown): boolean {
  if (typeof text !== 'string') return false;
  try {
    return valueKey(JSON.parse(text)) === valueKey(value);
  } catch {
    return false;
  }
}
