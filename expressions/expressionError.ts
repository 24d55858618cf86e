import { AppError, type ErrorCode } from '../openapi/AppError.ts';

/** Where an expression or code stands: node name, JSON pointer of the parameter, place in its text (all from 1), and the item. */
export interface ExpressionPlace {
  node: string;
  parameter: string;
  position?: number | undefined;
  line?: number | undefined;
  column?: number | undefined;
  itemIndex?: number | undefined;
}

/**
 * An error of an expression or of code that names node, parameter and place, in the message and in `details`.
 * Shape of `details`: `{ node, parameter, position?, line?, column?, item_index? }`.
 */
export function expressionError(
  code: Extract<ErrorCode, 'expression_invalid' | 'expression_failed' | 'expression_limit'>,
  what: string,
  { node, parameter, position, line, column, itemIndex }: ExpressionPlace,
): AppError {
  const at = line === undefined ? '' : `, line ${line}, column ${column}`;
  const item = itemIndex === undefined ? '' : ` (item ${itemIndex})`;
  return new AppError(code, `Node "${node}", parameter "${parameter}"${at}: ${what}${item}`, {
    param: parameter,
    details: {
      node,
      parameter,
      ...(position === undefined ? {} : { position }),
      ...(line === undefined ? {} : { line, column }),
      ...(itemIndex === undefined ? {} : { item_index: itemIndex }),
    },
  });
}
