import { anyJson, choice, list, object, text, type ValueOf } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { numberOf } from './propertyValues.ts';
import { textOf } from './richText.ts';

/** Types of properties, with the key of their filter (https://developers.notion.com/reference/filter-data-source-entries). */
const types = choice(
  [
    'title',
    'rich_text',
    'number',
    'checkbox',
    'select',
    'multi_select',
    'status',
    'date',
    'people',
    'relation',
    'url',
    'email',
    'phone_number',
    'files',
    'created_time',
    'last_edited_time',
    'created_by',
    'last_edited_by',
    'unique_id',
    'formula_string',
    'formula_number',
    'formula_checkbox',
    'formula_date',
  ],
  {
    title: 'Title',
    rich_text: 'Text',
    select: 'Select',
    multi_select: 'Multi-select',
    people: 'People',
    relation: 'Relation',
    url: 'URL',
    phone_number: 'Phone number',
    files: 'Files',
    created_time: 'Created time',
    last_edited_time: 'Last edited time',
    created_by: 'Created by',
    last_edited_by: 'Last edited by',
    unique_id: 'Unique ID',
    formula_string: 'Formula: text',
    formula_number: 'Formula: number',
    formula_checkbox: 'Formula: checkbox',
    formula_date: 'Formula: date',
  },
);

const withoutValue = ['is_empty', 'is_not_empty'] as const;
const periods = ['this_week', 'past_week', 'past_month', 'past_year', 'next_week', 'next_month', 'next_year'] as const;
const withValue = [
  'equals',
  'does_not_equal',
  'contains',
  'does_not_contain',
  'starts_with',
  'ends_with',
  'greater_than',
  'less_than',
  'greater_than_or_equal_to',
  'less_than_or_equal_to',
  'before',
  'after',
  'on_or_before',
  'on_or_after',
] as const;

const conditions = choice([...withValue, ...withoutValue, ...periods], {
  equals: 'Equals',
  does_not_equal: 'Does not equal',
  contains: 'Contains',
  does_not_contain: 'Does not contain',
  starts_with: 'Starts with',
  ends_with: 'Ends with',
  greater_than: 'Greater than',
  less_than: 'Less than',
  greater_than_or_equal_to: 'Greater than or equal to',
  less_than_or_equal_to: 'Less than or equal to',
  before: 'Before',
  after: 'After',
  on_or_before: 'On or before',
  on_or_after: 'On or after',
  is_empty: 'Is empty',
  is_not_empty: 'Is not empty',
  this_week: 'This week',
  past_week: 'Past week',
  past_month: 'Past month',
  past_year: 'Past year',
  next_week: 'Next week',
  next_month: 'Next month',
  next_year: 'Next year',
});

export const filters = list(
  object({
    property: text({
      title: 'Property',
      description: 'Name or ID. Not needed for the created time and the last edited time of the page.',
      maxLength: 2_000,
    }),
    type: types({ title: 'Type', default: 'rich_text' }),
    condition: conditions({ title: 'Condition', default: 'equals' }),
    value: anyJson({ title: 'Value', showWhen: { condition: withValue } }),
  }),
)({ title: 'Filters', entry: 'filter', maxItems: 100, default: [] });

export const match = choice(['all', 'any'], { all: 'All filters', any: 'Any filter' })({
  title: 'Must match',
  default: 'all',
});

export const filterJson = anyJson({
  title: 'Filter as JSON',
  description: 'Filter object of Notion. Replaces the filters of the form.',
  control: 'code',
  rare: true,
});

export const sorts = list(
  object({
    by: choice(['property', 'created_time', 'last_edited_time'], {
      property: 'Property',
      created_time: 'Created time',
      last_edited_time: 'Last edited time',
    })({ title: 'Sort by', default: 'property' }),
    property: text({ title: 'Property', description: 'Name or ID.', maxLength: 2_000, showWhen: { by: ['property'] } }),
    direction: choice(['ascending', 'descending'])({ title: 'Direction', default: 'ascending' }),
  }),
)({ title: 'Sorting', entry: 'sorting', maxItems: 100, default: [] });

type Filter = ValueOf<typeof filters>[number];

/** Returns the filter of a query; undefined for all pages. Errors: `parameter_invalid`. */
export function filterOf(given: { filters: Filter[]; match: 'all' | 'any'; filter_json?: unknown }): unknown {
  const written = jsonParameter(given.filter_json, 'filter_json');
  if (written !== undefined) return written;
  const all = given.filters.map((filter, index) => conditionOf(filter, `/filters/${index}`));
  if (all.length < 2) return all[0];
  return { [given.match === 'any' ? 'or' : 'and']: all };
}

/** https://developers.notion.com/reference/sort-data-source-entries */
export function sortsOf(given: ValueOf<typeof sorts>): object[] | undefined {
  if (given.length === 0) return undefined;
  return given.map(({ by, property, direction }) =>
    by === 'property' ? { property: property ?? '', direction } : { timestamp: by, direction },
  );
}

function conditionOf({ property, type, condition, value }: Filter, param: string): object {
  const [formula, inner = ''] = type.startsWith('formula_') ? ['formula', type.slice('formula_'.length)] : [type];
  const test = { [condition]: wantedOf({ type: inner || type, condition, value }, `${param}/value`) };
  const isTime = type === 'created_time' || type === 'last_edited_time';
  if (!property && isTime) return { timestamp: type, [type]: test };
  if (!property)
    throw new AppError('parameter_invalid', 'Enter the name of a property.', { param: `${param}/property` });
  return { property, [formula!]: inner === '' ? test : { [inner]: test } };
}

function wantedOf(
  { type, condition, value }: { type: string; condition: string; value: unknown },
  param: string,
): unknown {
  if (withoutValue.some((word) => word === condition)) return true;
  if (periods.some((word) => word === condition)) return {};
  if (type === 'number' || type === 'unique_id') return wantedNumber(value, param);
  if (type === 'checkbox') return value === true || /^(true|yes|1)$/i.test(textOf(value));
  return Array.isArray(value) ? value : textOf(value);
}

/** Returns the number that a property is compared with. Errors: `parameter_invalid`, also for an empty value: 0 would find other pages. */
function wantedNumber(value: unknown, param: string): number {
  const number = numberOf(value, param);
  if (number === null) throw new AppError('parameter_invalid', 'Enter a number.', { param });
  return number;
}
