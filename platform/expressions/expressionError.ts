import { AppError, type ErrorCode } from '../../openapi/AppError.ts';

/** Where an expression or code stands: node name, JSON pointer of the parameter, place in its text (all from 1), and the item. */
export interface ExpressionPlace {
  node: string;
  parameter: string;
  /** Label of the parameter; default: made from its pointer. */
  field?: string | undefined;
  position?: number | undefined;
  line?: number | undefined;
  column?: number | undefined;
  /** The text has one line: its place is not told in words. */
  isOneLine?: boolean | undefined;
  itemIndex?: number | undefined;
  /** How many items there are; of one alone nothing is said. */
  itemCount?: number | undefined;
}

/**
 * Creates an error of an expression or of code whose message names field, node and place in words, such as
 * "“greeting” of Edit fields: no number (item 2 of 3)". A `what` that begins with a verb ("reads body.name, but …") follows
 * without a colon. Shape of `details`: `{ node, parameter, what, position?, line?, column?, item_index? }`.
 */
export function expressionError(
  code: Extract<ErrorCode, 'expression_invalid' | 'expression_failed' | 'expression_limit'>,
  message: string,
  place: ExpressionPlace,
): AppError {
  const what = String(message); // hostile code decides what comes out of the sandbox
  const { node, parameter, position, line, column, itemIndex } = place;
  return new AppError(code, withItem(`${fieldInWords(place)}${what.startsWith('reads ') ? ' ' : ': '}${what}`, place), {
    param: parameter,
    details: {
      node,
      parameter,
      what,
      ...(position === undefined ? {} : { position }),
      ...(line === undefined ? {} : { line, column }),
      ...(itemIndex === undefined ? {} : { item_index: itemIndex }),
    },
  });
}

/** Message and position of an `expressionError` for people who look at its text: the place is not told in words. */
export function withoutPlace({ message, details = {} }: AppError): { message: string; position: number | null } {
  const { what, position } = details as { what?: string; position?: number };
  const said = what ?? message;
  return {
    message: said.startsWith('reads ') ? `R${said.slice(1)}` : said,
    position: position ?? null,
  };
}

function fieldInWords({ node, parameter, field, line, column, isOneLine }: ExpressionPlace): string {
  const at = line === undefined || isOneLine ? '' : `, line ${line}, column ${column}`;
  return `“${field ?? nameOf(parameter)}” of ${node}${at}`;
}

/** The last word of a pointer that is no number. */
function nameOf(pointer: string): string {
  const name = pointer.split('/').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? pointer;
  return name.replaceAll('~1', '/').replaceAll('~0', '~').replaceAll('_', ' ');
}

function withItem(sentence: string, { itemIndex, itemCount }: ExpressionPlace): string {
  if (itemIndex === undefined || itemCount === 1) return sentence;
  const item = ` (item ${itemIndex + 1}${itemCount === undefined || itemCount <= itemIndex ? '' : ` of ${itemCount}`})`;
  return sentence.endsWith('.') ? `${sentence.slice(0, -1)}${item}.` : `${sentence}${item}`;
}
