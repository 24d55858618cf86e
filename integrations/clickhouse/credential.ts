import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { headerText } from './sql.ts';
import { clickhouse } from './vendor.ts';

const line = '^[^\\r\\n]*$';

/** A user of ClickHouse, in headers: https://clickhouse.com/docs/interfaces/http#default-database. Nodes can have another database. */
export const credential = defineCredential({
  type: 'clickhouse',
  title: 'ClickHouse database',
  description: 'A database of ClickHouse, by its HTTP interface.',
  icon: 'Database',
  parameters: object({
    api_url: text({
      title: 'URL',
      description: 'Of the HTTP interface: port 8443 with TLS, or 8123.',
      placeholder: 'https://clickhouse.example.com:8443',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#@]+$',
    }),
    user: text({ title: 'User', default: 'default', maxLength: 200, pattern: line }),
    password: text({ title: 'Password', default: '', maxLength: 4_000, pattern: line, secret: true }),
    database: text({ title: 'Database', default: 'default', minLength: 1, maxLength: 200, pattern: line }),
  }),
  hosts: apiUrlHosts(clickhouse),
  authorize: (values) => ({ headers: headersOf(values), query: { database: values.database } }),
  test: async (values, tools) => {
    const request = {
      method: 'POST',
      path: '/',
      query: { database: values.database, default_format: 'JSONCompact' },
      content: { mediaType: 'text/plain; charset=utf-8', body: 'select version()' },
    } as const;
    await testCall(clickhouse, request, { values, tools, headers: headersOf(values) });
  },
});

function headersOf({ user, password }: { user: string; password: string }) {
  return {
    'x-clickhouse-user': headerText(user),
    ...(password === '' ? {} : { 'x-clickhouse-key': headerText(password) }),
  };
}
