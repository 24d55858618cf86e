import { object, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';

/** A secret in the query of the URL. */
export const credential = defineCredential({
  type: 'http_query',
  title: 'Query parameter',
  description: 'API key sent in the query string, such as ?api_key=….',
  icon: 'QuestionMark',
  parameters: object({
    name: text({ title: 'Parameter name', default: 'api_key', minLength: 1, maxLength: 200 }),
    value: text({ title: 'Value', required: true, maxLength: 5000, secret: true }),
  }),
  authorize: ({ name, value }) => ({ query: { [name]: value } }),
});
