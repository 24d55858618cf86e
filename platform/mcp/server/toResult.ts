import type { CallToolResult } from '@modelcontextprotocol/server';

import { AppError } from '../../../openapi/AppError.ts';
import { toContent } from './toContent.ts';
import type { ToolData } from './ToolData.ts';

/** Size limit of a result for a model. */
const mostResultBytes = 1024 * 1024;

/** Data as clients read it, and the files behind it; `api/mcp/calls/servedFiles.ts` says how large those may be. */
export function toResult({ data, files = [] }: ToolData): CallToolResult {
  const text = JSON.stringify(data);
  if (Buffer.byteLength(text) > mostResultBytes)
    return failed('result_too_large', 'The result is larger than 1 MiB. Ask for less.');
  return { content: [{ type: 'text', text }, ...files.map(toContent)], structuredContent: data };
}

/** Converts an error into a result with the API's message; never with a stack or a cause. */
export function toFailure(error: unknown, onError: (error: unknown) => void): CallToolResult {
  if (error instanceof AppError) return failed(error.code, error.message);
  onError(error);
  return failed('internal_error', 'Something went wrong. Try again.');
}

function failed(code: string, message: string): CallToolResult {
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ error: { code, message } }) }] };
}
