import type { VendorChoice } from './useVendorList.ts';

/**
 * Returns the choice that a typed text names: the one with this value, else the only one with this label. Labels compare without a leading
 * `#` or `@`, and without case. The same choice may be there twice.
 */
export function typedChoice(text: string, choices: readonly VendorChoice[]): VendorChoice | undefined {
  const withValue = choices.find(({ value }) => value === text);
  if (withValue !== undefined) return withValue;
  const name = plainLabel(text);
  const named = choices.filter(({ label }) => plainLabel(label) === name);
  return new Set(named.map(({ value }) => value)).size === 1 ? named[0] : undefined;
}

/** Returns true for one word with a digit, a slash or a colon, such as `C0123456789` or `octo/site`. Searches rarely look like that. */
export function isIdentifier(text: string): boolean {
  return /^\S+$/.test(text) && /[\d/:]/.test(text);
}

function plainLabel(label: string): string {
  return label.trim().toLowerCase().replace(/^[#@]/, '');
}
