import { readXmlTree, textIn } from '../../platform/xml/readXmlTree.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import type { StoreFailure } from '../stores/storeAttempts.ts';

/** A response whose body was read as text. */
interface DavAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const maxQuoted = 300;

/** What to do about a status, for people: RFC 4918, section 11. */
const texts: Readonly<Record<number, string>> = {
  401: 'The server does not accept the user or the password. Nextcloud wants an app password. Check the credential.',
  403: 'The account may not do this here.',
  404: 'There is no such file or folder. If nothing is found, check the address of the credential: it has the name of the account, not its e-mail address.',
  405: 'The server does not allow this here. Something with this name may exist already.',
  409: 'The folder above does not exist.',
  412: 'Something with this name exists already, or it was changed since.',
  413: 'The file is larger than the server, or a proxy in front of it, accepts.',
  415: 'The server does not take this content.',
  423: 'It is locked by somebody else. Try again later.',
  501: 'The server does not support this.',
  502: 'The server has another address than that of the credential. Enter the address that the server itself uses.',
  507: 'The storage of the account is full.',
};

/** Reads a failure; null for a success. A redirect is one: the address is not that of the server. */
export async function failureOf({ status, headers, body }: DavAnswer): Promise<StoreFailure | null> {
  if (status < 300) return null;
  const code = String(status);
  const isBusy = status === 429 || (status === 503 && headers['retry-after'] !== undefined);
  const isTemporary = isBusy || status === 408 || (status >= 500 && ![501, 502, 507].includes(status));
  const text = isBusy
    ? 'The server accepts no more requests for now.'
    : isTemporary
      ? 'The server has a temporary problem.'
      : status < 400
        ? 'The server is at another address. Check that of the credential.'
        : (texts[status] ?? 'The server refused the request.');
  const said = isTemporary ? '' : await saidBy(body);
  const words = [text, said].filter((part) => part !== '').join(' ');
  return { code, message: `${words} (status ${code})`, isTemporary, retryAfterMs: retryAfterMs(headers) };
}

/** The message of servers that use Sabre, such as Nextcloud. Pages of others are not quoted. */
async function saidBy(body: string): Promise<string> {
  if (!/^\s*<\?xml|^\s*<d:error/.test(body)) return '';
  try {
    const message = textIn(await readXmlTree(body), 'message') ?? '';
    const line = message.replaceAll(/\s+/g, ' ').trim().slice(0, maxQuoted);
    return line === '' || /[.!?]$/.test(line) ? line : `${line}.`;
  } catch {
    return ''; // a page of a proxy
  }
}
