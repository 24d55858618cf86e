import { list, text } from '../../platform/schema/schema.ts';

export const contactId = text({
  title: 'Contact',
  description: 'ID of a contact. "Find by e-mail" returns it.',
  placeholder: '6bd0…-…',
  required: true,
  maxLength: 100,
});

const oneList = { description: 'ID of a list.', choices: { list: 'contact_lists' }, maxLength: 100 } as const;

export const contactList = text({ title: 'List', ...oneList, required: true });

export const lists = list(text({ title: 'List', ...oneList, required: true }))({
  title: 'Lists',
  description: 'Adds the contact to these lists.',
  entry: 'list',
  maxItems: 100,
  default: [],
});
