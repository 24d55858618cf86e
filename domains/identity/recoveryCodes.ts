import { hash, randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'; // Crockford's base32: no i, l, o, u
const howMany = 10;
const length = 16;

/** Ten codes of 80 random bits, as people write them down: `xxxx-xxxx-xxxx-xxxx`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: howMany }, () => {
    const text = Array.from(randomBytes(length), (byte) => alphabet[byte % 32]).join('');
    return text.match(/.{4}/g)!.join('-');
  });
}

/** SHA-256 of a code as people type it: without blanks and dashes, in any case. Codes are random, so a slow hash gains nothing. */
export function hashRecoveryCode(code: string): Buffer {
  const plain = code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');
  return hash('sha256', `recovery code ${plain}`, 'buffer');
}
