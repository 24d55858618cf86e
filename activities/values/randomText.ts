import { randomBytes, randomInt, randomUUID, randomUUIDv7 } from 'node:crypto';

export const randomKinds = ['uuid', 'uuid_v7', 'ascii', 'digits', 'hex', 'base64', 'base64url'] as const;

const alphabets = {
  ascii: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  digits: '0123456789',
};

/** An unpredictable text; `length` in characters counts for all kinds but UUIDs. */
export function randomText(kind: (typeof randomKinds)[number], length: number): string {
  switch (kind) {
    case 'uuid':
      return randomUUID();
    case 'uuid_v7':
      return randomUUIDv7();
    case 'ascii':
    case 'digits': {
      const alphabet = alphabets[kind];
      return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
    }
    default:
      return randomBytes(length).toString(kind).slice(0, length);
  }
}
