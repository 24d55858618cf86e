import { parseExactly } from '../databases/parseExactly.ts';

/** A column of a result: https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses. */
export interface SnowflakeColumn {
  readonly name: string;
  readonly type: string;
  readonly scale?: number | null;
}

/** Returns the value of a cell: the API sends a text of each value. Large integers and decimals stay texts. */
export function cellOf(text: string | null, { type, scale }: SnowflakeColumn): unknown {
  if (text === null) return null;
  switch (type.toLowerCase()) {
    case 'fixed':
      return scale === 0 && Number.isSafeInteger(Number(text)) ? Number(text) : text;
    case 'real':
      return Number.isFinite(Number(text)) ? Number(text) : text;
    case 'boolean':
      return text === 'true' || text === '1';
    case 'date':
      return new Date(Number(text) * 86_400_000).toISOString().slice(0, 10);
    case 'time':
      return instantOf(text).slice(11);
    case 'timestamp_ntz':
      return instantOf(text).replace('T', ' ');
    case 'timestamp_ltz':
      return `${instantOf(text)}Z`;
    case 'timestamp_tz':
      return `${instantOf(text.split(' ')[0]!)}Z`; // the zone follows
    case 'binary':
      return Buffer.from(text, 'hex').toString('base64');
    case 'variant':
    case 'object':
    case 'array':
      return jsonOf(text);
    default:
      return text;
  }
}

/** Seconds with up to nine decimals, which a date of JavaScript has not. */
function instantOf(text: string): string {
  const [whole = '0', fraction = ''] = text.split('.');
  // The fraction is that of the number, also before 1970.
  const isBefore = text.startsWith('-') && Number(fraction) > 0;
  const seconds = Number(whole) - (isBefore ? 1 : 0);
  const rest = isBefore ? String(10 ** fraction.length - Number(fraction)).padStart(fraction.length, '0') : fraction;
  const digits = rest.replace(/0+$/, '');
  const start = new Date(seconds * 1000).toISOString().slice(0, 19);
  return digits === '' ? start : `${start}.${digits}`;
}

function jsonOf(text: string): unknown {
  try {
    return parseExactly(text);
  } catch {
    return text; // `undefined` inside of a variant, for example
  }
}
