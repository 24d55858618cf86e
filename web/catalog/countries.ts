import type { NamedField } from '../forms/jsonSchema.ts';
import { asRecord, fieldsOf, type JsonSchema } from '../forms/jsonSchema.ts';

/** An input that takes a country, and how it is written there. */
export interface CountryInput {
  readonly name: string;
  /** `code` has two letters. */
  readonly valueOf: (code: string) => string;
}

/** Regions that have a code and are no countries. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');

/** The countries by their names in a language; codes that were given up are left out. */
export function countryChoices(language: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((code) => {
      const label = names.of(code);
      return label === undefined ? [] : [{ value: code, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

/** The inputs of a search that take a country by its two letters, or by its English name where they say no form. */
export function countryInputs(schema: JsonSchema): CountryInput[] {
  const english = new Intl.DisplayNames(['en'], { type: 'region' });
  return fieldsOf(schema).flatMap(({ name, schema: field }: NamedField) => {
    if (asRecord(field)['x-lookup'] !== 'country') return [];
    const { pattern } = field;
    if (typeof pattern !== 'string') return [{ name, valueOf: (code: string) => english.of(code) ?? code }];
    return new RegExp(pattern, 'u').test('DE') ? [{ name, valueOf: (code: string) => code }] : [];
  });
}
