/** Returns a value as the text that PostgreSQL reads; null for null. `type`: of the column, as the catalog writes it, where it is known. */
export function boundValue(value: unknown, type: string | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (type === 'json' || type === 'jsonb') return jsonText(value);
  if (Array.isArray(value)) return arrayText(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

/** A text that is JSON stays as it is: the values of other nodes are often JSON texts. */
function jsonText(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  try {
    JSON.parse(value);
    return value;
  } catch {
    return JSON.stringify(value);
  }
}

/** A list as an array of PostgreSQL: https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO. */
function arrayText(values: readonly unknown[]): string {
  return `{${values.map(entryText).join(',')}}`;
}

function entryText(value: unknown): string {
  if (value === undefined || value === null) return 'NULL';
  if (Array.isArray(value)) return arrayText(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
