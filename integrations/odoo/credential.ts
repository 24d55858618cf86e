import { AppError } from '../../openapi/AppError.ts';
import { defineCredential } from '../../domains/credentials/defineCredential.ts';
import { object, text } from '../../platform/schema/schema.ts';
import { apiUrlHosts } from '../engine/apiUrlField.ts';
import { testCall } from '../engine/testCall.ts';
import { methodCall } from './methodCall.ts';
import { odoo } from './vendor.ts';

const headersOf = ({ api_key: key, database = '' }: { api_key: string; database?: string }) => ({
  authorization: `bearer ${key}`,
  ...(database.trim() === '' ? {} : { 'x-odoo-database': database.trim() }),
});

/** https://www.odoo.com/documentation/19.0/developer/reference/external_api.html#api-key */
export const credential = defineCredential({
  type: 'odoo_key',
  title: 'Odoo API key',
  description:
    'API key of a user of Odoo 19 or later ("My Preferences", "Security", "Add API Key"). It lasts three months at most.',
  icon: 'BuildingFactory',
  parameters: object({
    api_url: text({
      title: 'Address',
      description: 'Address of the database, without a path.',
      placeholder: 'https://acme.odoo.com',
      required: true,
      maxLength: 2_000,
      pattern: '^https?://[^\\s?#]+$',
    }),
    database: text({
      title: 'Database',
      description: 'Only for a server with several databases.',
      maxLength: 200,
      pattern: '^[\\x21-\\x7e]*$',
    }),
    api_key: text({ title: 'API key', required: true, maxLength: 500, pattern: '^[\\x21-\\x7e]+$', secret: true }),
  }),
  hosts: apiUrlHosts(odoo),
  authorize: (values) => ({ headers: headersOf(values) }),
  check: ({ api_url: url }) =>
    /\/(odoo|web|json|jsonrpc|xmlrpc)(\/.*)?$/.test(url)
      ? [{ parameter: '/api_url', code: 'parameter_invalid', message: 'has to end after the host.' }]
      : [],
  test: async (values, tools) => {
    const request = methodCall('res.users', 'context_get', {});
    const { body } = await testCall(odoo, request, { values, tools, headers: headersOf(values) });
    if (typeof (body as { uid?: unknown } | null)?.uid !== 'number')
      throw new AppError('target_error', 'The address does not lead to Odoo.');
  },
});
