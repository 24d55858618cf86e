import { list, record, text } from '../../platform/schema/schema.ts';

export const email = text({ title: 'E-mail', placeholder: 'ada@example.com', required: true, maxLength: 320 });

/** https://developers.brevo.com/reference/getcontactinfo-1: e-mail, phone number or ID. */
export const contact = text({
  title: 'Contact',
  description: 'E-mail or ID of a contact.',
  placeholder: 'ada@example.com',
  required: true,
  maxLength: 320,
});

export const attributes = record({
  title: 'Attributes',
  description: 'Values by name of the attribute, such as FIRSTNAME. The attributes must exist in the account.',
  entry: 'attribute',
  control: 'key_values',
  maxEntries: 200,
  default: {},
});

export const contactList = text({
  title: 'List',
  description: 'ID of a list.',
  placeholder: '2',
  choices: { list: 'contact_lists' },
  required: true,
  maxLength: 20,
  pattern: '^\\d+$',
});

export const lists = list(
  text({
    title: 'List',
    description: 'ID of a list.',
    choices: { list: 'contact_lists' },
    required: true,
    maxLength: 20,
    pattern: '^\\d+$',
  }),
)({ title: 'Lists', description: 'Adds the contact to these lists.', entry: 'list', maxItems: 100, default: [] });
