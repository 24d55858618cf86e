import { anyJson, boolean, choice, integer, list, object, record, text } from '../../platform/schema/schema.ts';
import { comparisons, type Comparison } from './conditions.ts';

const maxName = 200;
const comparison = choice(Object.keys(comparisons) as Comparison[], comparisons);

/** Fields that several operations of rows share. */
export const table = text({
  title: 'Table',
  description: 'Name of a table or a view.',
  placeholder: 'orders',
  choices: { list: 'tables' },
  required: true,
  maxLength: maxName,
});

export const schema = text({
  title: 'Schema',
  description: 'Default: the first exposed schema, usually public.',
  placeholder: 'public',
  rare: true,
  maxLength: maxName,
});

export const conditionFields = {
  conditions: list(
    object({
      column: text({ title: 'Column', required: true, maxLength: maxName }),
      comparison: comparison({ title: 'Condition', default: 'eq' }),
      value: anyJson({ title: 'Value', description: 'For “is one of”, a list. Patterns use * and _.' }),
    }),
  )({ title: 'Conditions', entry: 'condition', default: [], maxItems: 100 }),
  match: choice(['all', 'any'], { all: 'All conditions', any: 'Any condition' })({ title: 'Match', default: 'all' }),
  filter: text({
    title: 'Filter',
    description: 'Further conditions in the words of PostgREST, joined by "&". Encode "&" and "%" in values.',
    placeholder: 'age=gte.18&or=(name.eq.Ada,name.eq.Bo)',
    rare: true,
    maxLength: 8_000,
  }),
};

export const cells = record({
  title: 'Values',
  description: 'Values by column. An expression can return all of them as an object.',
  entry: 'column',
  control: 'key_values',
  maxEntries: 500,
  default: {},
});

export const ignoredCells = list(text({ title: 'Column', required: true, maxLength: maxName }))({
  title: 'Ignored columns',
  description: 'Fields of the item that are not sent.',
  entry: 'column',
  rare: true,
  maxItems: 500,
  default: [],
});

export const select = text({
  title: 'Columns',
  description: 'Columns to return, with those of connected tables in parentheses. Default: all columns of the table.',
  placeholder: 'id,name,customer:customers(*)',
  rare: true,
  maxLength: 4_000,
});

export const returned = boolean({
  title: 'Return rows',
  description: 'Reads the written rows back. The key needs the right to read them.',
  rare: true,
  default: true,
});

export const mustExist = boolean({
  title: 'Fail without a match',
  description: 'Without it, no row gives no item.',
  rare: true,
  default: false,
});

export const maxAffected = integer({
  title: 'Change at most',
  description: 'More rows are an error, and nothing is changed. Empty: no limit.',
  rare: true,
  minimum: 1,
  maximum: 1_000_000,
});
