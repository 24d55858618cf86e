// This file runs inside the sandbox engine. It gives texts, numbers and booleans the methods that README.md lists.
import type { DateTime as LuxonDateTime } from 'luxon';
import type { RealmCore } from './realmCore.ts';

(() => {
  const core = (globalThis as unknown as { bureauRealm: RealmCore }).bureauRealm;
  const { stringify, parse } = JSON;
  const { addMethods, ask } = core;

  const EMAIL = /[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/u;
  const ADDRESS = /\b(?:https?|ftp):\/\/[^\s"'<>]+/i;
  const HOST =
    /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/@\s]*@)?((?:[\p{L}\p{N}_-]{1,63}\.)+\p{L}{2,63}|localhost|\d{1,3}(?:\.\d{1,3}){3})(?::\d+)?(?:[/?#].*)?$/iu;

  /** Words of a text in any of the usual spellings: `some text`, `someText`, `some_text`, `SOME-Text`. */
  const wordsOf = (text: string): string[] =>
    text
      .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
      .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word !== '');
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
  const bytesOf = (text: string): string =>
    encodeURIComponent(text.toWellFormed()).replace(/%([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(parseInt(hex, 16)),
    );
  const textOf = (bytes: string): string => {
    let escaped = '';
    for (let i = 0; i < bytes.length; i += 1) escaped += `%${bytes.charCodeAt(i).toString(16).padStart(2, '0')}`;
    return decodeURIComponent(escaped);
  };

  function numberOf(text: string): number {
    const number = Number(text.trim());
    if (text.trim() === '' || Number.isNaN(number)) throw new TypeError(`"${text.slice(0, 100)}" is not a number`);
    return number;
  }

  /** Units of numbers that are dates, in milliseconds. All but `excel` count from 1970. */
  const dateUnits: { [unit: string]: number } = { ms: 1, s: 1000, us: 0.001, excel: 86_400_000 };
  /** The number of 1 January 1970 in spreadsheets, which count days from 1900. */
  const excelEpoch = 25_569;

  function dateOfNumber(number: number, unit: string): LuxonDateTime {
    const scale = dateUnits[unit];
    if (scale === undefined)
      throw new RangeError(`toDateTime() of a number knows ${Object.keys(dateUnits).join(', ')}`);
    return core.dates().DateTime.fromMillis((unit === 'excel' ? number - excelEpoch : number) * scale);
  }

  function dateOf(text: string, format?: unknown): LuxonDateTime {
    const { DateTime } = core.dates();
    const trimmed = text.trim();
    let found: LuxonDateTime;
    if (typeof format === 'string' && format in dateUnits && trimmed !== '')
      found = dateOfNumber(Number(trimmed), format);
    else if (typeof format === 'string') found = DateTime.fromFormat(text, format);
    else {
      found = DateTime.fromISO(trimmed);
      if (!found.isValid) found = DateTime.fromRFC2822(trimmed);
      if (!found.isValid) found = DateTime.fromHTTP(trimmed);
      if (!found.isValid) found = DateTime.fromSQL(trimmed);
      // Parsed as JavaScript does: "5 Jan 2024", "1/5/2024". With dots JavaScript would read the month first, which is not intended.
      const isWritten = !found.isValid && /\d{4}/.test(trimmed) && !/\d\.\d+\./.test(trimmed);
      if (isWritten) found = DateTime.fromMillis(Date.parse(trimmed));
    }
    if (!found.isValid) throw new TypeError(`"${text.slice(0, 100)}" is not a date that can be read`);
    return found;
  }

  function parseJson(text: string): unknown {
    try {
      return parse(text);
    } catch (error) {
      throw new TypeError(`The text is not valid JSON: ${(error as Error).message}`);
    }
  }

  const texts: { [name: string]: (text: string, ...args: never[]) => unknown } = {
    base64Encode: (text) => btoa(bytesOf(text)),
    base64Decode: (text) => textOf(atob(text)),
    extractDomain: (text) =>
      HOST.exec(EMAIL.exec(text)?.[0].split('@')[1] ?? ADDRESS.exec(text)?.[0] ?? text.trim())?.[1],
    extractEmail: (text) => EMAIL.exec(text)?.[0],
    extractUrl: (text) => ADDRESS.exec(text)?.[0],
    extractUrlPath: (text) => /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*([^?#]*)/i.exec(text.trim())?.[1]?.replace(/^$/, '/'),
    hash: (text, algorithm = 'md5' as never) =>
      String(algorithm) === 'base64'
        ? btoa(bytesOf(text))
        : ask({ kind: 'hash', locales: String(algorithm), method: 'digest', args: [text] }),
    isDomain: (text) => /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}{2,63}$/u.test(text),
    isEmail: (text) => EMAIL.exec(text)?.[0] === text,
    isEmpty: (text) => text === '',
    isNotEmpty: (text) => text !== '',
    isNumeric: (text) => text.trim() !== '' && !Number.isNaN(Number(text)),
    isUrl: (text) => ADDRESS.exec(text)?.[0] === text,
    parseJson,
    quote: (text, mark = '"' as never) =>
      `${String(mark)}${text.replaceAll(String(mark), `\\${String(mark)}`)}${String(mark)}`,
    removeMarkdown: (text) =>
      text
        .replace(/^\s*(?:```.*|~~~.*|[-*_]{3,})$/gm, '')
        .replace(/^\s{0,3}(?:#{1,6}\s+|>\s?|[-*+]\s+|\d+[.)]\s+)/gm, '')
        .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
        .replace(/(\*\*|__|~~|`)(.+?)\1/g, '$2')
        .replace(/(?<![\p{L}\p{N}])([*_])(.+?)\1(?![\p{L}\p{N}])/gu, '$2'),
    removeTags: (text) => text.replace(/<[^<>]*>/g, ''),
    replaceSpecialChars: (text) =>
      text
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßæœøđłþð]/giu, (sign) => SPECIAL[sign] ?? sign),
    toBoolean: (text) => !['', 'false', 'no', '0', 'off'].includes(text.trim().toLowerCase()),
    toCamelCase: (text) =>
      wordsOf(text)
        .map((word, i) => (i === 0 ? word.toLowerCase() : capital(word)))
        .join(''),
    toDate: dateOf,
    toDateTime: dateOf,
    toFloat: numberOf,
    toInt: (text) => Math.trunc(numberOf(text)),
    toJsonString: (text) => stringify(text),
    toKebabCase: (text) => wordsOf(text).join('-').toLowerCase(),
    toNumber: numberOf,
    toSentenceCase: (text) =>
      text
        .toLowerCase()
        .replace(/(^\s*|[.!?]\s+)(\p{L})/gu, (_, before: string, sign: string) => before + sign.toUpperCase()),
    toSnakeCase: (text) => wordsOf(text).join('_').toLowerCase(),
    toTitleCase: (text) => text.replace(/\p{L}[\p{L}\p{N}'’]*/gu, capital),
    toWholeNumber: (text) => Math.trunc(numberOf(text)),
    urlDecode: (text) => decodeURIComponent(text.replaceAll('+', ' ')),
    urlEncode: (text) => encodeURIComponent(text.toWellFormed()),
  };
  const [from, to] = ['ß æ œ ø đ ł þ ð Æ Œ Ø Đ Ł Þ Ð', 'ss ae oe o d l th d AE OE O D L TH D'].map((list) =>
    list.split(' '),
  );
  const SPECIAL = Object.fromEntries((from ?? []).map((sign, i) => [sign, to?.[i] ?? sign]));

  const numbers: { [name: string]: (number: number, ...args: never[]) => unknown } = {
    abs: (number) => Math.abs(number),
    ceil: (number) => Math.ceil(number),
    floor: (number) => Math.floor(number),
    format: (number, locale = 'en-US' as never, options = {} as never) =>
      new Intl.NumberFormat(locale, options).format(number),
    isEmpty: () => false,
    isNotEmpty: () => true,
    isEven: (number) => Number.isInteger(number) && number % 2 === 0,
    isInteger: (number) => Number.isInteger(number),
    isOdd: (number) => Number.isInteger(number) && number % 2 !== 0,
    round: (number, digits = 0 as never) => {
      const shifted = Number(`${number}e${Number(digits)}`); // the decimal point moves without an error of its own
      return Number.isNaN(shifted) ? number : Number(`${Math.round(shifted)}e${-Number(digits)}`);
    },
    toBoolean: (number) => number !== 0,
    toDateTime: (number, unit = 'ms' as never) => dateOfNumber(number, String(unit)),
    toFloat: (number) => number,
    toInt: (number) => Math.trunc(number),
    toNumber: (number) => number,
    toJsonString: (number) => stringify(number),
  };

  const booleans: { [name: string]: (boolean: boolean, ...args: never[]) => unknown } = {
    isEmpty: () => false,
    isNotEmpty: () => true,
    toBoolean: (boolean) => boolean,
    toFloat: (boolean) => Number(boolean),
    toInt: (boolean) => Number(boolean),
    toNumber: (boolean) => Number(boolean),
    toJsonString: (boolean) => String(boolean),
  };

  addMethods(String.prototype, texts, (self) => String(self));
  addMethods(Number.prototype, numbers, (self) => Number(self));
  addMethods(Boolean.prototype, booleans, (self) => String(self) === 'true');
})();
