import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { boolean, integer, object, text } from '../../platform/schema/schema.ts';
import { serverFields, serverHosts } from '../databases/serverFields.ts';
import { tryRedis } from './RedisSession.ts';

const fields = serverFields({ port: 6_379, database: '', user: '', host: 'redis.example.com' });

/** A server that speaks the protocol of Redis: https://redis.io/docs/latest/operate/oss_and_stack/management/security/acl/. */
export const credential = defineCredential({
  type: 'redis',
  title: 'Redis server',
  description: 'A server of Redis, Valkey, KeyDB or Dragonfly.',
  icon: 'Database',
  parameters: object({
    host: fields.host,
    port: fields.port,
    user: text({ title: 'User', description: 'Leave empty for the default user.', default: '', maxLength: 200 }),
    password: fields.password,
    database: integer({ title: 'Database', minimum: 0, maximum: 1_000_000, default: 0 }),
    tls: fields.tls,
    authority: fields.authority,
    read_only: boolean({
      title: 'Read-only',
      description: 'Nodes with this credential cannot change anything. Use a user without write access, too.',
      rare: true,
      default: false,
    }),
    max_connections: fields.max_connections,
  }),
  hosts: serverHosts,
  test: tryRedis,
});
