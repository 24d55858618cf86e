import addressparser from 'nodemailer/lib/addressparser';

import { AppError } from '../../openapi/AppError.ts';

/** One mailbox of a header. */
export interface MailAddress {
  name: string;
  address: string;
}

const MOST = 500;
const MAX_CHARS = 50_000;

/**
 * Reads `Ada <ada@example.com>, bob@example.com`. Errors: `parameter_invalid` at `param` for a line break, an entry that is
 * no address, and more than 500.
 */
export function mailAddresses(written: string, param: string): MailAddress[] {
  const wrong = (message: string): AppError => new AppError('parameter_invalid', message, { param });
  if (written.length > MAX_CHARS) throw wrong('The list of addresses is too long.');
  assertOneLine(written, param);
  const addresses = addressparser(written, { flatten: true });
  if (addresses.length > MOST) throw wrong(`At most ${MOST} addresses can be named.`);
  for (const { name, address } of addresses) {
    const [, domain = ''] = /^[^\s@<>()[\]\\,;:"]{1,64}@([^\s@<>()\\,;"]{1,255})$/.exec(address) ?? [];
    if (domain === '' || domain.startsWith('.') || domain.includes('..'))
      throw wrong(`"${(address || name).slice(0, 200)}" is no mail address.`);
  }
  return addresses.map(({ name, address }) => ({ name, address }));
}

/** Refuses what would begin another header. Errors: `parameter_invalid` at `param`. */
export function assertOneLine(written: string, param: string): void {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(written))
    throw new AppError('parameter_invalid', 'A header of a mail cannot hold line breaks or control characters.', {
      param,
    });
}
