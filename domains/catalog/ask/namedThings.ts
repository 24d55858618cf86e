import { foldedText } from '../runs/searchWords.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
/** Regions that have a code and are no countries. */
const noCountries = new Set('AC CP CQ DG EA EU EZ IC QO TA UN XA XB ZZ'.split(' '));

/** Names that people use and the list of names does not have. */
const moreCountries: Readonly<Record<string, string>> = {
  usa: 'US',
  'united states of america': 'US',
  america: 'US',
  amerika: 'US',
  uk: 'GB',
  'great britain': 'GB',
  grossbritannien: 'GB',
  england: 'GB',
  turkey: 'TR',
  'czech republic': 'CZ',
  holland: 'NL',
};
const moreCurrencies: Readonly<Record<string, string>> = {
  euro: 'EUR',
  euros: 'EUR',
  dollar: 'USD',
  dollars: 'USD',
  pound: 'GBP',
  pounds: 'GBP',
  pfund: 'GBP',
  yen: 'JPY',
  franc: 'CHF',
  francs: 'CHF',
  franken: 'CHF',
  yuan: 'CNY',
  rupee: 'INR',
  rupees: 'INR',
  zloty: 'PLN',
  krona: 'SEK',
};
const currencies = new Set(
  'AUD BRL CAD CHF CNY CZK DKK EUR GBP HKD HUF IDR ILS INR ISK JPY KRW MXN MYR NOK NZD PHP PLN RON SEK SGD THB TRY USD ZAR'.split(
    ' ',
  ),
);

let known: Map<string, string> | undefined;

/** Countries by their plain English and German names. */
function countries(): Map<string, string> {
  if (known !== undefined) return known;
  known = new Map();
  for (const language of ['en', 'de']) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const first of letters)
      for (const second of letters) {
        const code = `${first}${second}`;
        if (noCountries.has(code) || new Intl.Locale(`und-${code}`).region !== code) continue;
        const name = names.of(code);
        if (name !== undefined) known.set(foldedText(name), code);
      }
  }
  for (const [name, code] of Object.entries(moreCountries)) known.set(name, code);
  return known;
}

/** Returns the two-letter codes of the countries that a text names, in its order; at most five. */
export function countriesIn(text: string): string[] {
  const words = foldedText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const found: string[] = [];
  for (let place = 0; place < words.length; place++)
    for (const length of [4, 3, 2, 1]) {
      const code = countries().get(words.slice(place, place + length).join(' '));
      if (code === undefined || place + length > words.length) continue;
      if (!found.includes(code)) found.push(code);
      place += length - 1;
      break;
    }
  return found.slice(0, 5);
}

/** The English name of a country. */
export function countryName(code: string): string {
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code;
}

/** Returns the ISO codes of the currencies that a text names, in its order. */
export function currenciesIn(text: string): string[] {
  const words = text.split(/[^\p{L}]+/u).filter(Boolean);
  const codes = words.flatMap((word) => {
    const code = word.toUpperCase();
    return currencies.has(code) ? [code] : (moreCurrencies[foldedText(word)] ?? []);
  });
  return [...new Set(codes)];
}
