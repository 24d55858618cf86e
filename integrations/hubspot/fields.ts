import { choice, list, object, record as recordOf, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of HubSpot share. */
export const properties = recordOf({
  title: 'Properties',
  description:
    'Further values by internal name of the property. An expression can return all of them as an object. An empty text clears a property.',
  entry: 'property',
  control: 'key_values',
  maxEntries: 500,
  default: {},
});

export const owner = text({
  title: 'Owner',
  description: 'ID of an owner, which is not the ID of the user.',
  choices: { list: 'owners' },
  maxLength: 50,
});

export const idProperty = text({
  title: 'Unique property',
  description: 'Property that the record is found by instead of its ID: email, for example.',
  rare: true,
  maxLength: 200,
});

export const output = choice(['flat', 'full'], { flat: 'Simple', full: 'As HubSpot returns them' })({
  title: 'Output',
  description: 'Simple: the properties beside the ID.',
  rare: true,
  default: 'flat',
});

const associable = choice(['contacts', 'companies', 'deals', 'tickets'], {
  contacts: 'Contact',
  companies: 'Company',
  deals: 'Deal',
  tickets: 'Ticket',
});

export const associations = list(
  object({
    kind: associable({ title: 'Type', default: 'contacts' }),
    id: text({ title: 'Record', description: 'ID of the record.', required: true, maxLength: 50 }),
  }),
)({ title: 'Associated records', entry: 'record', rare: true, maxItems: 100, default: [] });

export const withAssociations = list(associable({ title: 'Type', default: 'companies' }))({
  title: 'Return associations',
  description: 'Types of records whose associations are returned.',
  entry: 'type',
  rare: true,
  maxItems: 10,
  default: [],
});
