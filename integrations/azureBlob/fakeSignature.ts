import { createHmac } from 'node:crypto';
import type { FakeRequest } from '../engine/fake/startFake.ts';

export const account = 'acme';
export const key = Buffer.from('fake-key-of-the-storage-account-0000').toString('base64');

/** Headers of the text that is signed, in its order. */
const signed = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-md5',
  'content-type',
  'date',
  'if-modified-since',
  'if-match',
  'if-none-match',
  'if-unmodified-since',
  'range',
];

/**
 * Returns true for a request that was signed with the key of the account:
 * https://learn.microsoft.com/rest/api/storageservices/authorize-with-shared-key.
 */
export function isSigned(request: FakeRequest): boolean {
  const { headers } = request;
  const [, name, signature] = /^SharedKey ([^:]+):(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (name !== account || headers['x-ms-date'] === undefined) return false;
  return signature === createHmac('sha256', Buffer.from(key, 'base64')).update(textOf(request)).digest('base64');
}

function textOf({ method, path, query, headers }: FakeRequest): string {
  const values = signed.map((name) => {
    const value = String(headers[name] ?? '');
    if (name === 'date') return ''; // `x-ms-date` is there
    return name === 'content-length' && value === '0' ? '' : value;
  });
  const own = Object.entries(headers)
    .filter(([name]) => name.startsWith('x-ms-'))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}:${String(value).trim()}`);
  const names = [...new Set([...query.keys()].map((name) => name.toLowerCase()))].toSorted();
  const parameters = names.map((name) => {
    const all = [...query].filter(([one]) => one.toLowerCase() === name).map(([, value]) => value);
    return `${name}:${all.toSorted().join(',')}`;
  });
  return [method, ...values, ...own, `/${account}${path}`, ...parameters].join('\n');
}
