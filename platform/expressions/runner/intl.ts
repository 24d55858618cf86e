import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';

/** Longest request the sandbox may make, in UTF-16 units; a text to digest may be longer. */
const MAX_REQUEST_CHARS = 10_000;
const MAX_DIGEST_CHARS = 4 * 1024 * 1024;
/** Kinds of requests that may be longer, with their limits. */
const LONGER: Readonly<Record<string, number>> = {
  hash: MAX_DIGEST_CHARS,
  digest: 32 * 1024 * 1024,
  url: 100_000,
};
/** Names of OpenSSL by those of `hash()`. */
const DIGESTS = new Map([
  ...['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512'].map((name) => [name, name] as const),
  ['sha3', 'sha3-512'] as const,
]);
/** Names of OpenSSL by those of `crypto.createHash` and `createHmac`. */
const CODE_DIGESTS = new Map(
  ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha3-256', 'sha3-384', 'sha3-512', 'ripemd160'].flatMap(
    (name) => [
      [name, name],
      [name.replace(/^sha(\d+)$/, 'sha-$1'), name],
    ],
  ) as [string, string][],
);
/** Most formatters kept; the oldest goes first. */
const MAX_FORMATTERS = 100;

type Formatter = Intl.DateTimeFormat | Intl.NumberFormat | Intl.RelativeTimeFormat | Intl.ListFormat | Intl.PluralRules;

/**
 * Answers the sandbox's requests about dates, numbers, languages, digests, random bytes and parts of addresses: the only host function it
 * can call. A JSON text goes in and a JSON text comes out; it reads nothing but the language data that Node carries.
 *
 * Shape: `[constructor, locales, options, method, arguments]` → `{ value }` or `{ error }`.
 */
export class IntlDesk {
  private readonly formatters = new Map<string, Formatter>();

  answer(request: string): string {
    try {
      const longer = request.length > MAX_REQUEST_CHARS ? /^\["(hash|digest|url)"/.exec(request)?.[1] : undefined;
      if (request.length > (LONGER[longer ?? ''] ?? MAX_REQUEST_CHARS)) throw new RangeError('Too long');
      const [kind, locales, options, method, args] = JSON.parse(request) as [string, string, object, string, unknown[]];
      if (kind === 'hash') return JSON.stringify({ value: digest(String(locales), String(args[0])) });
      if (kind === 'digest') return JSON.stringify({ value: digestOf(method, args) });
      if (kind === 'random') return JSON.stringify({ value: random(method, args) });
      if (kind === 'url') return JSON.stringify({ value: partsOf(method, args) });
      return JSON.stringify({ value: callFormatter(this.formatter(kind, locales, options), method, args) });
    } catch (error) {
      return JSON.stringify({ error: error instanceof Error ? error.message : 'Intl failed' });
    }
  }

  /** Minutes that the zone is behind UTC at an instant, with the sign of `Date.prototype.getTimezoneOffset`. */
  offsetMinutes(timeZone: string, timeSeconds: number): number {
    const format = this.formatter('DateTimeFormat', 'en-US', { timeZone, timeZoneName: 'longOffset' });
    if (!(format instanceof Intl.DateTimeFormat) || !Number.isFinite(timeSeconds)) return 0;
    const name = format.formatToParts(timeSeconds * 1_000).find((part) => part.type === 'timeZoneName')?.value ?? '';
    const found = /GMT([+-])(\d{2}):(\d{2})/.exec(name);
    if (found === null) return 0;
    const minutes = Number(found[2]) * 60 + Number(found[3]);
    return found[1] === '+' ? -minutes : minutes;
  }

  /** True if the name is one of the IANA time zones that Node knows. */
  isTimeZone(name: string): boolean {
    try {
      return name.length < 100 && this.formatter('DateTimeFormat', 'en-US', { timeZone: name }) !== undefined;
    } catch {
      // `Intl` says by an exception that it does not know the zone.
      return false;
    }
  }

  private formatter(kind: string, locales: string | string[], options: object): Formatter {
    const key = JSON.stringify([kind, locales, options]);
    const known = this.formatters.get(key);
    if (known !== undefined) return known;
    const made = makeFormatter(kind, locales, options);
    const oldest = this.formatters.keys().next();
    if (this.formatters.size >= MAX_FORMATTERS && oldest.done !== true) this.formatters.delete(oldest.value);
    this.formatters.set(key, made);
    return made;
  }
}

function digest(algorithm: string, text: string): string {
  const name = DIGESTS.get(algorithm);
  if (name === undefined) throw new RangeError(`hash() knows ${[...DIGESTS.keys()].join(', ')}, base64`);
  return createHash(name).update(text).digest('hex');
}

/** Returns the digest of bytes in base64; with a key its HMAC. */
function digestOf(algorithm: string, [data, key]: unknown[]): string {
  const name = CODE_DIGESTS.get(algorithm.toLowerCase());
  if (name === undefined) throw new RangeError(`Digest method not supported: ${algorithm.slice(0, 30)}`);
  const hash = key === null ? createHash(name) : createHmac(name, Buffer.from(String(key), 'base64'));
  return hash.update(Buffer.from(String(data), 'base64')).digest('base64');
}

function random(method: string, [size]: unknown[]): string {
  if (method === 'uuid') return randomUUID();
  return randomBytes(Math.min(65_536, Number(size))).toString('base64');
}

const URL_PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;

/** Returns the parts of an address; of a changed one if `method` is the name of a part. */
function partsOf(method: string, [href, second]: unknown[]): { [part: string]: string } {
  const url = new URL(String(href), method === 'parse' && second !== undefined ? String(second) : undefined);
  const changed = URL_PARTS.find((part) => part === method);
  if (changed !== undefined && changed !== 'origin') url[changed] = String(second);
  return Object.fromEntries(URL_PARTS.map((part) => [part, url[part]]));
}

function makeFormatter(kind: string, locales: string | string[], options: object): Formatter {
  switch (kind) {
    case 'DateTimeFormat':
      return new Intl.DateTimeFormat(locales, options);
    case 'NumberFormat':
      return new Intl.NumberFormat(locales, options);
    case 'RelativeTimeFormat':
      return new Intl.RelativeTimeFormat(locales, options);
    case 'ListFormat':
      return new Intl.ListFormat(locales, options);
    case 'PluralRules':
      return new Intl.PluralRules(locales, options);
    default:
      throw new RangeError('Unknown Intl constructor');
  }
}

function callFormatter(formatter: Formatter, method: string, args: unknown[]): unknown {
  const [first, second] = args;
  if (method === 'resolvedOptions') return formatter.resolvedOptions();
  if (formatter instanceof Intl.DateTimeFormat || formatter instanceof Intl.NumberFormat) {
    if (method === 'format') return formatter.format(Number(first));
    if (method === 'formatToParts') return formatter.formatToParts(Number(first));
  } else if (formatter instanceof Intl.RelativeTimeFormat) {
    if (method === 'format') return formatter.format(Number(first), String(second) as Intl.RelativeTimeFormatUnit);
  } else if (formatter instanceof Intl.ListFormat) {
    if (method === 'format' && Array.isArray(first)) return formatter.format(first.map(String));
  } else if (method === 'select') return formatter.select(Number(first));
  throw new RangeError('Unknown Intl method');
}
