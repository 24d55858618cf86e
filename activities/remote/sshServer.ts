import { integer, object, text, type ValueOf } from '../../platform/schema/schema.ts';

/** The values of a credential of type `ssh`. */
export const sshValues = object({
  host: text({ title: 'Server', placeholder: 'files.example.com', required: true, maxLength: 300 }),
  port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 22 }),
  user: text({ title: 'User', required: true, maxLength: 1000 }),
  password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
  private_key: text({
    title: 'Private key',
    description: 'OpenSSH or PEM format. Used instead of the password.',
    control: 'textarea',
    default: '',
    maxLength: 100_000,
    secret: true,
  }),
  passphrase: text({ title: 'Private key passphrase', default: '', maxLength: 1000, secret: true }),
  fingerprint: text({
    title: 'Host key fingerprint',
    description: 'As shown by ssh-keygen -lf. Testing the credential shows the server’s key.',
    placeholder: 'SHA256:…',
    required: true,
    maxLength: 200,
  }),
});

/** An SSH server and its credentials. */
export type SshServer = ValueOf<typeof sshValues>;
