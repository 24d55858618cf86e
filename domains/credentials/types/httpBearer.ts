import { object, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';

/** A token in the header `Authorization` (RFC 6750). */
export const credential = defineCredential({
  type: 'http_bearer',
  title: 'Bearer token',
  description: 'API key or token, sent as "Authorization: Bearer …".',
  icon: 'Key',
  parameters: object({
    token: text({
      title: 'Token',
      required: true,
      maxLength: 10_000,
      pattern: '^[\\x21-\\x7e]+$',
      secret: true,
    }),
  }),
  authorize: ({ token }) => ({ headers: { authorization: `Bearer ${token}` } }),
});
