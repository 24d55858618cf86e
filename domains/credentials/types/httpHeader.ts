import { object, text } from '../../../platform/schema/schema.ts';
import { defineCredential } from '../defineCredential.ts';

/** A secret in a header of any name. */
export const credential = defineCredential({
  type: 'http_header',
  title: 'Header',
  description: 'API key sent in a custom header, such as X-API-Key.',
  icon: 'Heading',
  parameters: object({
    name: text({
      title: 'Header name',
      default: 'X-API-Key',
      maxLength: 200,
      pattern: "^[!#$%&'*+.^_`|~0-9A-Za-z-]+$",
    }),
    value: text({
      title: 'Value',
      required: true,
      maxLength: 10_000,
      pattern: '^[\\x21-\\x7e]([\\x20-\\x7e]*[\\x21-\\x7e])?$',
      secret: true,
    }),
  }),
  authorize: ({ name, value }) => ({ headers: { [name.toLowerCase()]: value } }),
});
