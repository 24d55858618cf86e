import { boolean, choice, list, record as recordOf, text } from '../../platform/schema/schema.ts';

/** Fields that several nodes of Airtable share. */
export const base = text({
  title: 'Base',
  description: 'ID (app…) or URL of a base.',
  placeholder: 'app0123456789ABCD',
  choices: { list: 'bases' },
  required: true,
  maxLength: 500,
});

export const table = text({
  title: 'Table',
  description: 'ID (tbl…), name or URL of a table. The ID stays the same when somebody renames the table.',
  placeholder: 'tbl0123456789ABCD',
  choices: { list: 'tables', needs: ['base'] },
  required: true,
  maxLength: 500,
});

export const record = text({
  title: 'Record',
  description: 'ID (rec…) or URL of a record.',
  placeholder: 'rec0123456789ABCD',
  required: true,
  maxLength: 500,
});

export const cells = recordOf({
  title: 'Fields',
  description:
    'Values by name or ID of the field. An expression can return all of them as an object. An empty text empties a field.',
  entry: 'field',
  control: 'key_values',
  maxEntries: 500,
  default: {},
});

export const ignoredCells = list(text({ title: 'Field', required: true, maxLength: 200 }))({
  title: 'Ignored fields',
  description: 'Fields of the item that are not sent.',
  entry: 'field',
  rare: true,
  maxItems: 500,
  default: [],
});

export const typecast = boolean({
  title: 'Convert values',
  description: 'Airtable converts texts to the type of the field, and creates missing options of select fields.',
  default: false,
});

export const clearOthers = boolean({
  title: 'Empty other fields',
  description: 'Empties all fields that have no value here.',
  rare: true,
  default: false,
});

export const output = choice(['flat', 'full'], { flat: 'Simple', full: 'As Airtable returns them' })({
  title: 'Output',
  description: 'Simple: the values of the fields beside the ID.',
  rare: true,
  default: 'flat',
});

export const byFieldId = boolean({
  title: 'Field IDs',
  description: 'Returns values by the ID of the field instead of its name.',
  rare: true,
  default: false,
});

export const file = text({
  title: 'File field',
  description: 'Name of the file in the item.',
  default: 'data',
  minLength: 1,
  maxLength: 200,
});
