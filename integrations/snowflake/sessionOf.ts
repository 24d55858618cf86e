import type { JsonObject } from '../../domains/executions/item.ts';
import { storedName } from './snowflakeNames.ts';

const parts = ['warehouse', 'database', 'schema', 'role'] as const;

/** The place where a statement runs. Missing and empty parts are those of the user. */
export type SnowflakeSession = { readonly [part in (typeof parts)[number]]?: string | undefined };

/**
 * Returns the fields of a request for it, with names as they are stored. `otherwise` gives parts that it does not have. Errors:
 * `parameter_invalid`.
 */
export function sessionOf(session: SnowflakeSession, otherwise: (part: string) => string = () => ''): JsonObject {
  return Object.fromEntries(
    parts.flatMap((part) => {
      const name = session[part]?.trim() || otherwise(part);
      return name === '' ? [] : [[part, storedName(name, part)]];
    }),
  );
}
