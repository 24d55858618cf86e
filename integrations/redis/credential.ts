import { authorityField } from '../../activities/kit/authorityField.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { boolean, choice, integer, object, text } from '../../platform/schema/schema.ts';
import { serverHosts } from '../databases/serverFields.ts';
import { tryRedis } from './RedisSession.ts';

/** A server that speaks the protocol of Redis: https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/. */
export const credential = defineCredential({
  type: 'redis',
  title: 'Redis server',
  description: 'A server of Redis, Valkey, KeyDB or Dragonfly.',
  icon: 'Database',
  parameters: object({
    host: text({
      title: 'Server',
      placeholder: 'redis.example.com',
      required: true,
      maxLength: 300,
      pattern: '^[^/\\s]+$',
    }),
    port: integer({ title: 'Port', minimum: 1, maximum: 65_535, default: 6_379 }),
    user: text({ title: 'User', description: 'Leave empty for the default user.', default: '', maxLength: 200 }),
    password: text({ title: 'Password', default: '', maxLength: 10_000, secret: true }),
    database: integer({ title: 'Database', minimum: 0, maximum: 1_000_000, default: 0 }),
    tls: choice(['verify', 'require', 'off'], {
      verify: 'TLS, certificate verified',
      require: 'TLS, any certificate',
      off: 'Unencrypted',
    })({
      title: 'Encryption',
      description:
        'Anybody on the way can read an unencrypted connection, and pretend to be a server with any certificate.',
      default: 'verify',
    }),
    authority: authorityField,
    read_only: boolean({
      title: 'Read-only',
      description: 'Nodes with this credential cannot change anything. Use a user without write access, too.',
      rare: true,
      default: false,
    }),
    max_connections: integer({
      title: 'Max connections',
      description: 'Open connections of each worker.',
      rare: true,
      minimum: 1,
      maximum: 20,
      default: 5,
    }),
  }),
  hosts: serverHosts,
  test: tryRedis,
});
