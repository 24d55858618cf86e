import { object, text } from '../../schema.ts';
import { defineCredential } from '../defineCredential.ts';

/** A secret in the query of the URL. */
export const credential = defineCredential({
  type: 'http_query',
  title: 'Query parameter',
  description: 'A secret sent in the query of the URL, such as ?api_key=….',
  icon: 'QuestionMark',
  parameters: object({
    name: text({ title: 'Name of the parameter', default: 'api_key', minLength: 1, maxLength: 200 }),
    value: text({ title: 'Value', required: true, maxLength: 5000, secret: true }),
  }),
  authorize: ({ name, value }) => ({ query: { [name]: value } }),
});
