import { GraphQLError } from 'graphql';

/** Codes of the types of errors: https://linear.app/developers/graphql#errors and the SDK's `LinearErrorType`. */
const codes: Readonly<Record<string, string>> = {
  'authentication error': 'AUTHENTICATION_ERROR',
  forbidden: 'FORBIDDEN',
  'internal error': 'INTERNAL_SERVER_ERROR',
  'invalid input': 'INPUT_ERROR',
  'graphql error': 'GRAPHQL_VALIDATION_FAILED',
  ratelimited: 'RATELIMITED',
};

/** The extensions of an error of Linear. */
export function extensionsOf(type: string, text: string): Record<string, unknown> {
  const userError = type !== 'internal error';
  return { type, code: codes[type], userError, ...(userError ? { userPresentableMessage: text } : {}) };
}

/** An error of a resolver: the other fields of the document still have their results. */
export function refused(type: string, text: string, message = text): GraphQLError {
  return new GraphQLError(message, { extensions: extensionsOf(type, text) });
}
