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
  place: ExpressionPlace,
): AppError {
  const { node, parameter, position, line, column, itemIndex } = place;
  const [before, after] = aroundMessage(place);
  return new AppError(code, `${before}${what}${after}`, {
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

/** Message and position of an `expressionError` for those who look at its text: the place is not told in words. */
export function withoutPlace({ message, details = {} }: AppError): { message: string; position: number | null } {
  const { node, parameter, position, line, column, item_index: itemIndex } = details as unknown as ErrorDetails;
  const [before, after] = aroundMessage({ node, parameter, line, column, itemIndex });
  const isPlaced = message.startsWith(before) && message.endsWith(after);
  return {
    message: isPlaced ? message.slice(before.length, message.length - after.length) : message,
    position: position ?? null,
  };
}

type ErrorDetails = Omit<ExpressionPlace, 'itemIndex'> & { item_index?: number };

function aroundMessage({ node, parameter, line, column, itemIndex }: ExpressionPlace): [before: string, after: string] {
  const at = line === undefined ? '' : `, line ${line}, column ${column}`;
  const item = itemIndex === undefined ? '' : ` (item ${itemIndex})`;
  return [`Node "${node}", parameter "${parameter}"${at}: `, item];
}
