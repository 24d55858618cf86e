/**
 * Returns a text as a cell of a table for people. Spreadsheet programs evaluate a cell that begins like a formula, also with the full-width
 * forms of its signs (U+FF1D, U+FF0B, U+FF0D, U+FF20), so such a cell gets an apostrophe in front. Numbers stay numbers.
 * Source: owasp.org/www-community/attacks/CSV_Injection.
 */
export function harmlessCell(text: string): string {
  return /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/.test(text) && !/^[+-]?\d+(?:[.,]\d+)*(?:e[+-]?\d+)?$/i.test(text)
    ? `'${text}`
    : text;
}
