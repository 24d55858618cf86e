import { AppError } from '../../openapi/AppError.ts';

const maxName = 255;

/**
 * Returns a name as Snowflake reads it in SQL: in capital letters, or as it is in double quotes
 * (https://docs.snowflake.com/en/sql-reference/identifiers-syntax). Errors: `parameter_invalid`.
 */
export function storedName(name: string, param: string): string {
  const trimmed = name.trim();
  const [, inner] = /^"((?:[^"]|"")+)"$/.exec(trimmed) ?? [];
  const stored = inner?.replaceAll('""', '"') ?? (/^[a-z_][\w$]*$/i.test(trimmed) ? trimmed.toUpperCase() : trimmed);
  if (stored !== '' && stored.length <= maxName) return stored;
  throw new AppError('parameter_invalid', `Enter a name of at most ${maxName} characters.`, { param: `/${param}` });
}

/** Returns a name as an identifier of SQL. Errors: as `storedName`. */
export function quotedName(name: string, param: string): string {
  return `"${storedName(name, param).replaceAll('"', '""')}"`;
}
