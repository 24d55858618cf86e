/**
 * Returns the address of a record's page with values of the row, percent-encoded except for slashes, colons and commas, which such pages
 * have in their paths. Undefined if the row lacks a value: half an address leads nowhere.
 */
export function link(texts: TemplateStringsArray, ...values: (string | number | undefined)[]): string | undefined {
  if (values.some((value) => value === undefined || value === '')) return undefined;
  return texts.reduce((built, text, index) => built + encoded(values[index - 1]!) + text);
}

function encoded(value: string | number): string {
  const text = encodeURIComponent(String(value).toWellFormed());
  return text.replaceAll('%2F', '/').replaceAll('%3A', ':').replaceAll('%2C', ',');
}
