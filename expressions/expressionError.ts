import { AppError, type ErrorCode } from '../openapi/AppError.ts';

/** Where an expression stands: node name, path of the parameter, and character in its text (1 = the first). */
export interface ExpressionPlace {
  node: string;
  parameter: string;
  position?: number;
}

/**
 * An error of an expression that names node, parameter and position, in the message and in `details`.
 * Shape of `details`: `{ node, parameter, position?, item_index? }`.
 */
export function expressionError(
  code: Extract<ErrorCode, 'expression_invalid' | 'expression_failed' | 'expression_limit'>,
  what: string,
  place: ExpressionPlace & { itemIndex?: number },
): AppError {
  const position = place.position === undefined ? '' : `, position ${place.position}`;
  const item = place.itemIndex === undefined ? '' : ` (item ${place.itemIndex})`;
  return new AppError(code, `Node "${place.node}", parameter "${place.parameter}"${position}: ${what}${item}`, {
    param: place.parameter,
    details: {
      node: place.node,
      parameter: place.parameter,
      ...(place.position === undefined ? {} : { position: place.position }),
      ...(place.itemIndex === undefined ? {} : { item_index: place.itemIndex }),
    },
  });
}
