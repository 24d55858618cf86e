import { inputCheck, type CheckInput } from '../../platform/schema/inputCheck.ts';
import { AppError } from '../../openapi/AppError.ts';

const mostSchemaBytes = 64 * 1024;

/**
 * The check of a JSON Schema of an employee's input or output, which is an object. Errors: `invalid_request` naming `param` where it is
 * too large, no schema, or has keywords that are not supported (`platform/schema/inputCheck.ts`).
 */
export function schemaCheck(schema: Record<string, unknown>, param: string): CheckInput {
  if (Buffer.byteLength(JSON.stringify(schema)) > mostSchemaBytes)
    throw new AppError('invalid_request', `A schema may be at most ${mostSchemaBytes / 1024} KiB of JSON.`, { param });
  if (Object.keys(schema).length > 0 && schema['type'] !== 'object')
    throw new AppError('invalid_request', 'The schema must be of type "object".', { param });
  try {
    return inputCheck(schema);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new AppError('invalid_request', error.message, { param, cause: error });
  }
}

/** Two values of JSON that say the same, whatever the order of their keys. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}

/** The major of the next version: a new one where a schema differs from the one before. */
export function nextMajor(
  before: { major: number; inputSchema: unknown; outputSchema: unknown } | null,
  next: { inputSchema: unknown; outputSchema: unknown },
): number {
  if (before === null) return 1;
  const isSame = isSameJson(before.inputSchema, next.inputSchema) && isSameJson(before.outputSchema, next.outputSchema);
  return isSame ? before.major : before.major + 1;
}
