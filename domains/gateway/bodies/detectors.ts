const email = /(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/gu;
const phone = /(?<![\p{L}\p{N}.])(?:\+|0)\d[\d ()./-]{5,20}\d(?![\p{L}\p{N}])/gu;
const iban = /(?<![\p{L}\p{N}])[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,80}(?![\p{L}\p{N}])/giu;
const card = /(?<![\p{L}\p{N}])\d(?:[ -]?\d){12,80}(?![\p{L}\p{N}])/gu;
const apiKey = /(?<![\p{L}\p{N}])(?:sk|pk|rk|bk_mdl|bk_acc|ghp|gho|xoxb|xoxp|AKIA|AIza)[-_]?[A-Za-z0-9_-]{16,200}/gu;

/** The length of the longest IBAN. */
const mostCharacters = 34;

/** Replaces one kind of data in a text. Every expression takes bounded time at each place of the text. */
type Detector = (text: string) => string;

/** Kinds of data that can be found without a word list, each with its replacement. */
export const detectors = {
  email: (text) => text.replace(email, '[email]'),
  api_key: (text) => text.replace(apiKey, '[api_key]'),
  iban: (text) => text.replace(iban, (found) => withoutValid(found, isIban, '[iban]')),
  card: (text) => text.replace(card, (found) => withoutValid(found, isCard, '[card]')),
  phone: (text) => text.replace(phone, (found) => (isPhone(found) ? '[phone]' : found)),
} as const satisfies Record<string, Detector>;

export type DataKind = keyof typeof detectors;

/** The kinds in the order in which they are replaced: the more certain ones first. */
export const dataKinds = Object.keys(detectors) as DataKind[];

/**
 * Replaces groups of characters that are valid together, also among other words and numbers. Takes the longest match at each place.
 * `isValid` gets the groups without their separators, `mostCharacters` at most.
 */
function withoutValid(text: string, isValid: (compact: string) => boolean, by: string): string {
  const groups = text.split(/([ -])/); // every second one is a separator
  const shown: string[] = [];
  for (let first = 0; first < groups.length; first += 2) {
    let last = -1;
    let compact = '';
    for (let end = first; end < groups.length; end += 2) {
      compact += groups[end];
      if (compact.length > mostCharacters) break;
      if (isValid(compact)) last = end;
    }
    shown.push(last < 0 ? groups[first]! : by);
    if (last >= 0) first = last;
    shown.push(groups[first + 1] ?? '');
  }
  return shown.join('');
}

function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= 8 && digits <= 15; // E.164
}

/** ISO 13616: the remainder of the rearranged number by 97 is 1. */
function isIban(compact: string): boolean {
  if (!/^[a-z]{2}\d{2}[a-z0-9]{11,30}$/i.test(compact)) return false;
  let remainder = 0;
  for (const character of compact.slice(4) + compact.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97;
  }
  return remainder === 1;
}

/** ISO/IEC 7812: the sum of Luhn is a multiple of ten. */
function isCard(digits: string): boolean {
  if (digits.length < 13 || digits.length > 19 || /^(\d)\1+$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits.at(-1 - place));
    const doubled = place % 2 === 0 ? digit : digit * 2;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}
