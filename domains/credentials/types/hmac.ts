import { object, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';

/** 128 bits: less can be found by trying, from one signed body. */
const minSecretBytes = 16;

/** A secret that signs or checks bodies; how exactly, the node says. */
export const credential = defineCredential({
  type: 'hmac',
  title: 'HMAC secret',
  description: 'Shared secret for verifying webhook signatures.',
  icon: 'Signature',
  parameters: object({ secret: text({ title: 'Secret', required: true, maxLength: 10_000, secret: true }) }),
  // Shorter ones from before this check are still used: it looks at what is saved only.
  check: ({ secret }) =>
    Buffer.byteLength(secret) >= minSecretBytes
      ? []
      : [{ parameter: '/secret', code: 'parameter_invalid', message: `must have at least ${minSecretBytes} bytes.` }],
});
