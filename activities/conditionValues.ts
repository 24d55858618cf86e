import { AppError } from '../openapi/AppError.ts';

/** One side of one condition, and whether values may be converted there. */
export interface Side {
  /** Index of the condition. */
  index: number;
  side: 'left' | 'right';
  looseTypes: boolean;
}

/** False for nothing: undefined, null, NaN. */
export function exists(value: unknown): boolean {
  return value !== undefined && value !== null && !Number.isNaN(value);
}

/** The value as text; nothing is the empty text. Errors: `item_type_mismatch`. */
export function toText(value: unknown, side: Side): string {
  if (!exists(value)) return '';
  if (typeof value === 'string') return value;
  if (side.looseTypes) return typeof value === 'object' ? JSON.stringify(value) : String(value);
  throw wrongType(side, { value, expected: 'a string' });
}

/** The value as a number; undefined for nothing. Errors: `item_type_mismatch`. */
export function toNumber(value: unknown, side: Side): number | undefined {
  if (!exists(value)) return undefined;
  if (typeof value === 'number') return value;
  const converted = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
  if (side.looseTypes && typeof value !== 'object' && Number.isFinite(converted)) return converted;
  throw wrongType(side, { value, expected: 'a number' });
}

/** The value as a time in milliseconds; undefined for nothing. Errors: `item_type_mismatch`. */
export function toTimeMs(value: unknown, side: Side): number | undefined {
  if (!exists(value)) return undefined;
  const dated = typeof value === 'string' && (side.looseTypes || /^\d{4}-\d{2}-\d{2}/.test(value));
  const timeMs = dated ? Date.parse(value) : typeof value === 'number' && side.looseTypes ? value : Number.NaN;
  if (Number.isNaN(timeMs)) throw wrongType(side, { value, expected: 'a date' });
  return timeMs;
}

/** The value as a boolean; undefined for nothing. Errors: `item_type_mismatch`. */
export function toBoolean(value: unknown, side: Side): boolean | undefined {
  if (!exists(value)) return undefined;
  if (typeof value === 'boolean') return value;
  if (side.looseTypes) {
    const word = String(value).toLowerCase();
    if (word === 'true' || word === '1') return true;
    if (word === 'false' || word === '0') return false;
  }
  throw wrongType(side, { value, expected: 'a boolean' });
}

/** The value as a list; nothing is the empty list. Errors: `item_type_mismatch`. */
export function toArray(value: unknown, side: Side): unknown[] {
  if (!exists(value)) return [];
  if (Array.isArray(value)) return value;
  if (side.looseTypes && typeof value === 'string') {
    const parsed: unknown = parseJson(value);
    if (Array.isArray(parsed)) return parsed;
  }
  throw wrongType(side, { value, expected: 'an array' });
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined; // no JSON: the caller says what it expected
  }
}

function wrongType(side: Side, { value, expected }: { value: unknown; expected: string }): AppError {
  const type = value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`;
  const shown = typeof value === 'object' ? '' : ` '${String(value).slice(0, 50)}'`;
  return mismatch(
    side,
    `the value${shown} is ${type} but ${expected} was expected; switch on "Convert types where needed" or change the type`,
  );
}

/** The error of a condition that cannot be judged; names condition and side. */
export function mismatch({ index, side }: Side, problem: string, cause?: unknown): AppError {
  const param = `/conditions/conditions/${index}/${side}`;
  return new AppError('item_type_mismatch', `Condition ${index + 1}: ${problem}.`, { param, cause });
}
