import { anyJson, boolean, choice, integer, list, record, text } from '../../platform/schema/schema.ts';
import type { Effect } from '../../domains/agents/tools/effects.ts';

export const changes: readonly Effect[] = ['changes'];
/** A change that returns what others wrote. */
export const takes: readonly Effect[] = ['reads_private', 'brings_untrusted', 'changes'];

export const database = text({
  title: 'Database',
  description: 'Leave empty for the database of the credential.',
  choices: { list: 'databases' },
  rare: true,
  default: '',
  maxLength: 64,
});
export const collection = text({
  title: 'Collection',
  placeholder: 'orders',
  choices: { list: 'collections' },
  required: true,
  maxLength: 255,
});
export const filter = anyJson({
  title: 'Filter',
  description:
    'As JSON, such as { "customer": "Ada" }. A text of 24 hexadecimal digits in "_id" is an ObjectId. null also matches documents without the field; { "$type": "null" } does not.',
  control: 'code',
  default: {},
});
export const pipeline = anyJson({
  title: 'Pipeline',
  description: 'List of stages as JSON.',
  placeholder: '[{ "$match": { "customer": "Ada" } }, { "$count": "orders" }]',
  control: 'code',
  required: true,
});
export const projection = anyJson({
  title: 'Fields',
  description: 'As JSON, such as { "total": 1 }. Empty: all fields.',
  control: 'code',
  rare: true,
  default: {},
});
export const sort = anyJson({
  title: 'Sort',
  description: 'As JSON, such as { "total": -1 }. -1 is descending.',
  control: 'code',
  default: {},
});
export const update = anyJson({
  title: 'Change',
  description: 'As JSON. Plain fields are set; operators such as { "$inc": { "visits": 1 } } are possible.',
  control: 'code',
  required: true,
});
export const values_from = choice(['item', 'fields'], {
  item: 'The fields of the item',
  fields: 'The values below',
})({ title: 'Document', default: 'item' });
export const document = record({
  title: 'Values',
  description: 'Fields of the document.',
  entry: 'field',
  control: 'key_values',
  default: {},
  showWhen: { values_from: ['fields'] },
});
export const date_fields = list(text({ title: 'Field', required: true, maxLength: 200 }))({
  title: 'Date fields',
  description: 'Their texts in ISO format are stored as dates.',
  rare: true,
  default: [],
  maxItems: 100,
});
export const upsert = boolean({
  title: 'Insert if missing',
  description: 'Inserts the document if none fits the filter.',
  default: false,
});
export const many = boolean({
  title: 'All that fit',
  description: 'Otherwise, only the first document.',
  default: false,
});
export const allow_empty = boolean({
  title: 'Allow an empty filter',
  description: 'An empty filter fits every document of the collection.',
  rare: true,
  default: false,
});
export const timeout_s = integer({
  title: 'Timeout (s)',
  description: 'The server stops the command after this time.',
  rare: true,
  minimum: 1,
  maximum: 3_600,
  default: 60,
});
export const give = choice(['result', 'item'], { result: 'The result', item: 'The input item' })({
  title: 'Output',
  rare: true,
  default: 'result',
});
