import { choice, list, object, record, text } from '../../platform/schema/schema.ts';

const id = { maxLength: 100 } as const;

export const base = text({
  title: 'Base',
  description: 'ID of a base.',
  placeholder: 'p…',
  choices: { list: 'bases' },
  required: true,
  ...id,
});
export const table = text({
  title: 'Table',
  description: 'ID of a table.',
  placeholder: 'm…',
  choices: { list: 'tables', needs: ['base'] },
  required: true,
  ...id,
});
export const place = { base, table };
export const row = text({
  title: 'Row',
  description: 'ID of a row.',
  placeholder: '1',
  required: true,
  maxLength: 500,
});
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
export const output = choice(['simple', 'full'], { simple: 'Simple', full: 'As NocoDB returns them' })({
  title: 'Output',
  description: 'Simple: the fields are beside the ID.',
  rare: true,
  default: 'simple',
});
export const view = text({
  title: 'View',
  description: 'ID of a view, for its filters and its sorting.',
  choices: { list: 'views', needs: ['base', 'table'] },
  rare: true,
  ...id,
});
export const onlyFields = list(
  text({ title: 'Field', choices: { list: 'fields', needs: ['base', 'table'] }, required: true, maxLength: 255 }),
)({
  title: 'Only these fields',
  description: 'Empty: all fields.',
  entry: 'field',
  rare: true,
  maxItems: 200,
  default: [],
});
export const linkField = text({
  title: 'Link field',
  description: 'ID of a field with links.',
  placeholder: 'c…',
  choices: { list: 'link_fields', needs: ['base', 'table'] },
  required: true,
  ...id,
});
export const linkedRows = list(text({ title: 'Row', required: true, maxLength: 500 }))({
  title: 'Linked rows',
  description: 'IDs of rows of the other table.',
  entry: 'row',
  required: true,
  minItems: 1,
  maxItems: 1_000,
});
export const sort = list(
  object({
    field: text({ title: 'Field', required: true, maxLength: 255 }),
    direction: choice(['asc', 'desc'])({ title: 'Direction', default: 'asc' }),
  }),
)({ title: 'Sort by', entry: 'field', maxItems: 20, default: [] });
