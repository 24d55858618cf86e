import { boolean, choice, list, record, text } from '../../platform/schema/schema.ts';

/** Fields that several operations of rows share. */
export const table = text({
  title: 'Table',
  description: 'ID of a table.',
  placeholder: '42',
  choices: { list: 'tables' },
  required: true,
  maxLength: 20,
});

export const row = text({ title: 'Row', description: 'ID of a row.', placeholder: '1', required: true, maxLength: 20 });

export const cells = record({
  title: 'Fields',
  description: 'Values by name of the field. An expression can return all of them as an object.',
  entry: 'field',
  control: 'key_values',
  maxEntries: 500,
  default: {},
});

export const ignoredCells = list(text({ title: 'Field', required: true, maxLength: 255 }))({
  title: 'Ignored fields',
  description: 'Fields of the item that are not sent.',
  entry: 'field',
  rare: true,
  maxItems: 500,
  default: [],
});

export const byFieldId = boolean({
  title: 'Field IDs',
  description: 'Reads and returns values by ID of the field (field_123) instead of its name.',
  rare: true,
  default: false,
});

export const quiet = boolean({
  title: 'Without webhooks',
  description: 'The change calls no webhooks of Baserow.',
  rare: true,
  default: false,
});

export const output = choice(['simple', 'full'], { simple: 'Simple', full: 'As Baserow returns them' })({
  title: 'Output',
  description: 'Simple: options of select fields are their texts.',
  rare: true,
  default: 'simple',
});
