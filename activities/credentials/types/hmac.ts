import { object, text } from '../../kit/schema.ts';
import { defineCredential } from '../defineCredential.ts';

/** A secret that signs or checks bodies; how exactly, the node says. */
export const credential = defineCredential({
  type: 'hmac',
  title: 'HMAC secret',
  description: 'Shared secret for verifying webhook signatures.',
  icon: 'Signature',
  parameters: object({ secret: text({ title: 'Secret', required: true, maxLength: 10_000, secret: true }) }),
});
