import { domainToASCII } from 'node:url';

/** The one form of an e-mail address that is stored and compared: without spaces around it, NFC, lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/** The domain of an e-mail address, in its ASCII form without a final dot; null if the text is no address. */
export function domainOf(email: string): string | null {
  const [, domain = ''] = /^[^@\s]+@([^@\s]+)$/.exec(normalizeEmail(email)) ?? [];
  return readDomain(domain);
}

const domainForm = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A domain name as it is stored and compared; null if the text is none. */
export function readDomain(text: string): string | null {
  const name = text.trim().replace(/\.$/, '');
  if (/[\s/\\?#@:%[\]]/.test(name)) return null; // text after a host in a URL would be ignored
  const ascii = domainToASCII(name).toLowerCase();
  return domainForm.test(ascii) ? ascii : null;
}
