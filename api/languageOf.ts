import type { IncomingHttpHeaders } from 'node:http';

import type { MailLanguage } from '../domains/mail/mail.ts';

/** The first language that a browser asks for and mails are written in; null if it asks for none of them. Source: RFC 9110 §12.5.4. */
export function languageOf({ 'accept-language': accepted = '' }: IncomingHttpHeaders): MailLanguage | null {
  const wanted = accepted
    .slice(0, 500)
    .split(',')
    .map((part) => /^\s*([a-z]{2,3})\b[^;]*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(part))
    .flatMap((match) => (match ? [{ language: match[1]!.toLowerCase(), weight: Number(match[2] ?? '1') }] : []))
    .filter(({ language, weight }) => weight > 0 && (language === 'en' || language === 'de'))
    .toSorted((a, b) => b.weight - a.weight);
  return (wanted[0]?.language as MailLanguage | undefined) ?? null;
}
