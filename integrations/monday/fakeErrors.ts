import { GraphQLError } from 'graphql';
import type { JsonObject } from '../../domains/executions/item.ts';

/** An error of monday.com: https://developer.monday.com/api-reference/docs/error-handling. */
export function refused(code: string, message: string, data: JsonObject = {}): GraphQLError {
  return new GraphQLError(message, { extensions: { code, error_data: data, status_code: 200 } });
}
