import { AppError, type ErrorCode } from '../openapi/AppError.ts';

/**
 * An error of a code node that names node, parameter, line and column, in the message and in `details`.
 * Shape of `details`: `{ node, parameter, line?, column?, item_index? }`.
 */
export function codeError(
  { node, parameter }: { node: string; parameter: string },
  code: Extract<ErrorCode, 'expression_invalid' | 'expression_failed' | 'expression_limit'>,
  what: string,
  place: { line?: number | undefined; column?: number | undefined; itemIndex?: number } = {},
): AppError {
  const { line, column, itemIndex } = place;
  const position = line === undefined ? '' : `, line ${line}, column ${column}`;
  const item = itemIndex === undefined ? '' : ` (item ${itemIndex})`;
  return new AppError(code, `Node "${node}", parameter "${parameter}"${position}: ${what}${item}`, {
    param: parameter,
    details: {
      node,
      parameter,
      ...(line === undefined ? {} : { line, column }),
      ...(itemIndex === undefined ? {} : { item_index: itemIndex }),
    },
  });
}
