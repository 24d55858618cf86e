import { createHmac, timingSafeEqual, type Hmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SignatureRules } from '../../../domains/executions/webhooks/webhookAuth.ts';
import type { BodyCheck } from '../../bodies/incomingBytes.ts';
import { unauthorized } from './unauthorized.ts';

export interface SignedCall {
  rules: SignatureRules;
  secret: string;
  headers: IncomingHttpHeaders;
  /** The address that was called: `{address}` in the signed text. */
  address?: string;
  now?: Date;
}

/**
 * Checks an HMAC over the bytes of a body as they came (RFC 2104). It has to be asked for before the body is read: missing
 * headers and times that are too far away are refused at once. Errors: `webhook_unauthorized`, always with an empty secret.
 */
export function checkSignature({ rules, secret, headers, address, now = new Date() }: SignedCall): BodyCheck {
  if (secret === '') throw unauthorized('the secret is empty');
  const header = textOf(headers[rules.header]);
  const signatures = entriesOf(header)
    .filter((entry) => entry.startsWith(rules.prefix))
    .map((entry) => Buffer.from(entry.slice(rules.prefix.length), rules.encoding));
  if (signatures.every(({ length }) => length === 0)) throw unauthorized('there is no signature');
  const timestamp = rules.timestampHeader === '' ? '' : timestampOf(rules, headers);
  if (rules.timestampHeader !== '' && !isNear(timestamp, now, rules.toleranceSeconds))
    throw unauthorized('the time of the call is missing or too far away');
  const fill = (text: string) =>
    text.replaceAll(/\{([\w-]+)\}/g, (_, name: string) => {
      if (name === 'timestamp') return timestamp;
      return name === 'address' && address !== undefined ? address : textOf(headers[name.toLowerCase()]);
    });
  const [before, after] = rules.signedContent.split('{body}') as [string, string];
  const hmac: Hmac = createHmac(rules.algorithm, secret).update(fill(before));
  return {
    update: (chunk) => void hmac.update(chunk),
    end: () => {
      const expected = hmac.update(fill(after)).digest();
      const isRight = signatures.some((given) => given.length === expected.length && timingSafeEqual(given, expected));
      if (!isRight) throw unauthorized('the signature is wrong');
    },
  };
}

/** `a,b` and `a b` are two entries. */
function entriesOf(header: string): string[] {
  return header.split(/[\s,]+/).slice(0, 20);
}

function timestampOf({ header, timestampHeader }: SignatureRules, headers: IncomingHttpHeaders): string {
  const text = textOf(headers[timestampHeader]);
  if (timestampHeader !== header) return text.trim();
  return (
    entriesOf(text)
      .find((entry) => entry.startsWith('t='))
      ?.slice(2) ?? ''
  );
}

/** Takes seconds and milliseconds since 1970, and dates as RFC 3339 and RFC 9110 write them. */
function isNear(timestamp: string, now: Date, toleranceSeconds: number): boolean {
  const isNumber = /^\d{1,16}$/.test(timestamp);
  const number = Number(timestamp);
  const atMs = isNumber ? (number < 1e11 ? number * 1000 : number) : Date.parse(timestamp);
  return Math.abs(atMs - now.getTime()) <= toleranceSeconds * 1000; // false for no number
}

function textOf(value: string | string[] | undefined): string {
  return Array.isArray(value) ? value.join(',') : (value ?? '');
}
