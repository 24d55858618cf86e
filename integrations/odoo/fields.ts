import { anyJson, boolean, choice, list, object, record, text } from '../../platform/schema/schema.ts';

export const model = text({
  title: 'Model',
  description: 'Technical name of a model: res.partner for contacts, crm.lead for opportunities.',
  placeholder: 'res.partner',
  choices: { list: 'models' },
  required: true,
  maxLength: 200,
  pattern: '^([a-z0-9_]+(\\.[a-z0-9_]+)*|.*\\{\\{.*)$',
});
export const recordId = text({
  title: 'Record',
  description: 'ID of a record.',
  choices: { list: 'records', needs: ['model'] },
  required: true,
  maxLength: 30,
});
export const values = record({
  title: 'Fields',
  description:
    'Values by name of the field. IDs for linked records. An expression can return all of them as an object.',
  entry: 'field',
  control: 'key_values',
  maxEntries: 500,
  default: {},
});
export const onlyFields = list(
  text({ title: 'Field', choices: { list: 'fields', needs: ['model'] }, required: true, maxLength: 200 }),
)({ title: 'Only these fields', description: 'Empty: all fields.', entry: 'field', maxItems: 200, default: [] });

/** The context of a call: https://www.odoo.com/documentation/19.0/developer/reference/external_api.html. */
export const context = {
  lang: text({ title: 'Language', description: 'Of translated fields, such as de_DE.', rare: true, maxLength: 20 }),
  companies: text({
    title: 'Companies',
    description: 'IDs of companies whose records are wanted, with commas.',
    rare: true,
    maxLength: 500,
  }),
  with_archived: boolean({ title: 'With archived records', rare: true, default: false }),
};

const operators = {
  equal: 'is',
  not_equal: 'is not',
  contains: 'contains',
  not_contains: 'does not contain',
  matches: 'fits the pattern',
  greater: 'is higher than',
  greater_or_equal: 'is higher than or equal to',
  less: 'is lower than',
  less_or_equal: 'is lower than or equal to',
  in: 'is one of',
  not_in: 'is none of',
  child_of: 'is below',
  empty: 'is empty',
  not_empty: 'is not empty',
} as const;
export type Operator = keyof typeof operators;

export const filterFields = {
  filters: list(
    object({
      field: text({ title: 'Field', required: true, maxLength: 200 }),
      operator: choice(Object.keys(operators) as Operator[], operators)({ title: 'Condition', default: 'equal' }),
      value: text({
        title: 'Value',
        description: 'Several values with commas. Times in UTC: 2026-12-01 08:00:00.',
        default: '',
        maxLength: 10_000,
      }),
    }),
  )({ title: 'Filters', entry: 'filter', default: [], maxItems: 50 }),
  match: choice(['all', 'any'], { all: 'All filters', any: 'Any filter' })({ title: 'Match', default: 'all' }),
  domain: anyJson({
    title: 'Domain',
    description: 'Besides the filters, as JSON: ["|", ["city", "=", "Berlin"], ["city", "=", "Bonn"]].',
    control: 'code',
    rare: true,
  }),
};
