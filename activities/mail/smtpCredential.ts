import { choice, integer, object, text, type ValueOf } from '../schema.ts';

/** How mail servers are spoken to: TLS from the first byte, TLS after a plain greeting, or none. */
const securities = ['tls', 'starttls', 'none'] as const;

/** The values of a credential of type `smtp`. */
export const smtpValues = object({
  host: text({ title: 'Server', placeholder: 'smtp.example.com', required: true, maxLength: 300 }),
  port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 465 }),
  security: choice(securities)({
    title: 'Security',
    description: 'TLS from the start (usual port 465), STARTTLS (587; never without TLS), or none at all.',
    default: 'tls',
  }),
  user: text({ title: 'User', default: '', maxLength: 1000 }),
  password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
  authority: text({
    title: 'Certificate authority of the server',
    description: 'PEM; only where the server’s certificate is not signed by a public authority.',
    control: 'textarea',
    default: '',
    maxLength: 100_000,
  }),
});

/** A mail server and who signs in there. */
export type SmtpServer = ValueOf<typeof smtpValues>;
