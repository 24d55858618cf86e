import { OAuthError } from '@modelcontextprotocol/client';

import { AppError } from '../../../../openapi/AppError.ts';

/** Converts an error of a sign-in into a readable message; texts of servers are truncated. */
export function signInError(error: unknown, url: string): unknown {
  for (let cause = error, depth = 0; cause instanceof Error && depth < 6; cause = cause.cause, depth += 1)
    if (cause instanceof AppError) return cause;
  const host = URL.parse(url)?.host ?? 'The MCP server';
  if (error instanceof OAuthError)
    return new AppError(
      'credential_refused',
      `${host}: sign-in refused: ${`${error.code}: ${error.message}`.slice(0, 500)}`,
    );
  const said = error instanceof Error ? error.message.slice(0, 300) : '';
  return new AppError('credential_refused', `${host} does not say how to sign in to it as MCP has it. ${said}`.trim(), {
    cause: error,
  });
}
