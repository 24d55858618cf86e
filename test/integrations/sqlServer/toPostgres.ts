import type { TdsValue } from './requests.ts';

/** Casts for values that are not bound as text. */
const casts = { text: '', integer: '::bigint', float: '::float8', bit: '::boolean', bytes: '::bytea' } as const;

/** Types of T-SQL by their names in PostgreSQL. */
const typeNames: readonly (readonly [RegExp, string])[] = [
  [/\bnvarchar\(max\)/gi, 'text'],
  [/\bnvarchar\b/gi, 'varchar'],
  [/\bdatetimeoffset(?:\(\d\))?/gi, 'timestamptz'],
  [/\bdatetime2(?:\(\d\))?/gi, 'timestamp'],
  [/\bvarbinary\(max\)/gi, 'bytea'],
];

/** Translates the T-SQL of the node and of tests. `typeOf`: the type of a column of the table that is merged into. */
export function toPostgres(sql: string, values: readonly TdsValue[], typeOf: (column: string) => string): string {
  const plain = sql
    .split(/('(?:[^']|'')*')/)
    .map((part, place) => (place % 2 === 1 ? part : translated(part, values)))
    .join('');
  const output = / output ((?:inserted\.(?:\*|"(?:[^"]|"")*")(?:, )?)+)/.exec(plain);
  const isMerge = /^merge\b/.test(plain);
  const statement = plain.replace(output?.[0] ?? '', '').replace(/;\s*$/, '');
  const merged = isMerge ? merge(statement, typeOf) : statement;
  if (!output) return merged;
  return `${merged} returning ${output[1]!.replaceAll('inserted.', isMerge ? 't.' : '')}`;
}

function translated(part: string, values: readonly TdsValue[]): string {
  let text = part
    .replace(/\bN$/, '')
    .replaceAll(/\[((?:[^\]]|\]\])*)\]/g, (_, name: string) => `"${name.replaceAll(']]', ']').replaceAll('"', '""')}"`)
    .replaceAll(/@p(\d+)/g, (_, place: string) => `$${place}${casts[values[Number(place) - 1]?.type ?? 'text']}`);
  for (const [name, other] of typeNames) text = text.replaceAll(name, other);
  return text;
}

/** PostgreSQL names columns that are set without their table, and compares no text with numbers. */
function merge(sql: string, typeOf: (column: string) => string): string {
  const [begin = '', end = ''] = sql.split('then update set ');
  const [set = '', insert = ''] = end.split(/(?=\nwhen not matched)/);
  const cast = (text: string): string =>
    text.replaceAll(/s\."((?:[^"]|"")*)"/g, (whole, name: string) => `${whole}::${typeOf(name)}`);
  const into = cast(begin.replace(' with (holdlock)', ''));
  return `${into}then update set ${cast(set.replaceAll(/\bt\.(?=")/g, ''))}${cast(insert)}`;
}

/** The number and text of SQL Server for an error of PostgreSQL. */
export function toServerError({ code, message }: { code?: string; message: string }): {
  number: number;
  message: string;
} {
  const numbers: Readonly<Record<string, number>> = {
    '23505': 2627,
    '23502': 515,
    '23503': 547,
    '22P02': 245,
    '22001': 2628,
    '42601': 102,
    '42703': 207,
    '42P01': 208,
    '42501': 229,
    '40P01': 1205,
    '40001': 1205,
  };
  return { number: numbers[code ?? ''] ?? 50_000, message: `${message[0]!.toUpperCase()}${message.slice(1)}.` };
}
