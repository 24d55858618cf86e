import { anyJson, boolean, record, text } from '../../platform/schema/schema.ts';

const id = { maxLength: 100 } as const;
export const board = text({
  title: 'Board',
  description: 'ID of a board.',
  choices: { list: 'boards' },
  required: true,
  ...id,
});
const groups = {
  title: 'Group',
  description: 'ID of a group of the board.',
  choices: { list: 'groups', needs: ['board'] },
  ...id,
};
export const group = text(groups);
export const requiredGroup = text({ ...groups, required: true });
export const item = text({ title: 'Item', description: 'ID of an item.', required: true, ...id });
export const columns = record({
  title: 'Columns',
  description:
    'Values by column ID. Texts fit most columns; others take JSON such as { "label": "Done" }. "monday.com board: List columns" has the IDs.',
  entry: 'column',
  control: 'key_values',
  maxEntries: 500,
  default: {},
});
export const column = text({
  title: 'Column',
  description: 'ID of a column.',
  choices: { list: 'columns', needs: ['board'] },
  required: true,
  ...id,
});
export const createLabels = boolean({
  title: 'Create missing labels',
  description: 'Adds labels to status and dropdown columns that do not have them yet.',
  rare: true,
  default: false,
});
export const rules = anyJson({
  title: 'Filter',
  description:
    'JSON: [{ "column_id": "status", "operator": "any_of", "compare_value": [1] }]. Statuses are compared by their number.',
  control: 'code',
  rare: true,
});
