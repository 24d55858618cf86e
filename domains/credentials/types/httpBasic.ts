import { object, text } from '../../../platform/schema/schema.ts';
import { basicHeader } from '../basicHeader.ts';
import { defineCredential } from '../defineCredential.ts';

/** User and password in the header `Authorization` (RFC 7617). */
export const credential = defineCredential({
  type: 'http_basic',
  title: 'Basic auth',
  description: 'User name and password, sent in the Authorization header.',
  icon: 'UserKey',
  parameters: object({
    user: text({ title: 'User', default: '', maxLength: 1000 }),
    password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
  }),
  check: ({ user }) =>
    user.includes(':') ? [{ parameter: '/user', code: 'parameter_invalid', message: 'must not contain a colon.' }] : [],
  authorize: ({ user, password }) => ({
    headers: basicHeader(user, password),
  }),
});
