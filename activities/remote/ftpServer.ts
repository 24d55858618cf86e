import { authorityField } from '../kit/authorityField.ts';
import { choice, integer, object, text, type ValueOf } from '../../platform/schema/schema.ts';

/** The values of a credential of type `ftp`. */
export const ftpValues = object({
  host: text({ title: 'Server', placeholder: 'ftp.example.com', required: true, maxLength: 300 }),
  port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 21 }),
  security: choice(['explicit_tls', 'implicit_tls', 'none'])({
    title: 'Security',
    description: 'Explicit TLS (usually port 21), implicit TLS (990) or none.',
    default: 'explicit_tls',
  }),
  user: text({ title: 'User', default: 'anonymous', maxLength: 1000 }),
  password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
  authority: authorityField,
});

/** An FTP server and its credentials. */
export type FtpServer = ValueOf<typeof ftpValues>;
