import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'; // as in db/ids.ts

/**
 * A new id of a webhook (`wh_`), form (`fm_`), chat (`ch_`) or service's hook (`hk_`), or of its test address (`wt_`, `ft_`, `ct_`, `ht_`): 160 random bits in base32. Addresses are found by it
 * alone, so unlike other ids it holds no time and cannot be guessed.
 */
export function newWebhookId(prefix: 'wh' | 'wt' | 'fm' | 'ft' | 'ch' | 'ct' | 'hk' | 'ht'): string {
  return `${prefix}_${Array.from(randomBytes(32), (byte) => alphabet[byte & 31]).join('')}`;
}
