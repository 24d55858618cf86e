import { createHash } from 'node:crypto';

/**
 * Returns the ID that Mailchimp gives to an address of an audience, the MD5 hash of it in lower case; other texts are IDs already:
 * https://mailchimp.com/developer/marketing/docs/methods-parameters/#path-parameters.
 */
export function memberId(emailOrId: string): string {
  const written = emailOrId.trim();
  return written.includes('@') ? createHash('md5').update(written.toLowerCase()).digest('hex') : written;
}
