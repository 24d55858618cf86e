import { authorityField } from '../kit/authorityField.ts';
import { choice, integer, object, text, type ValueOf } from '../../platform/schema/schema.ts';

/** How mail servers are spoken to: TLS from the first byte, TLS after a plain greeting, or none. */
const securities = ['tls', 'starttls', 'none'] as const;

/** The values of a credential of type `smtp`. */
export const smtpValues = object({
  host: text({ title: 'Server', placeholder: 'smtp.example.com', required: true, maxLength: 300 }),
  port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 465 }),
  security: choice(securities)({
    title: 'Security',
    description: 'TLS (usually port 465), STARTTLS (587) or none.',
    default: 'tls',
  }),
  user: text({ title: 'User', default: '', maxLength: 1000 }),
  password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
  authority: authorityField,
});

/** A mail server and its credentials. */
export type SmtpServer = ValueOf<typeof smtpValues>;
