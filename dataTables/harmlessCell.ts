/**
 * A text as a cell of a table for people: spreadsheet programs run what begins like a formula, so an apostrophe stands before it.
 * Numbers stay numbers. Source: owasp.org/www-community/attacks/CSV_Injection.
 */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
}
