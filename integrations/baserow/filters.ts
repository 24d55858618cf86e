import { choice, list, object, text } from '../../platform/schema/schema.ts';

/** Filters by kind of field: https://baserow.io/docs/apis/rest-api. */
const types = {
  equal: 'is',
  not_equal: 'is not',
  contains: 'contains',
  contains_not: 'does not contain',
  contains_word: 'contains the word',
  doesnt_contain_word: 'does not contain the word',
  length_is_lower_than: 'is shorter than',
  higher_than: 'is higher than',
  higher_than_or_equal: 'is higher than or equal to',
  lower_than: 'is lower than',
  lower_than_or_equal: 'is lower than or equal to',
  is_even_and_whole: 'is even',
  empty: 'is empty',
  not_empty: 'is not empty',
  boolean: 'is true or false',
  single_select_equal: 'option is',
  single_select_not_equal: 'option is not',
  single_select_is_any_of: 'option is any of',
  single_select_is_none_of: 'option is none of',
  multiple_select_has: 'has the option',
  multiple_select_has_not: 'does not have the option',
  link_row_has: 'is linked to the row',
  link_row_has_not: 'is not linked to the row',
  link_row_contains: 'is linked to a row with',
  link_row_not_contains: 'is not linked to a row with',
  filename_contains: 'file name contains',
  has_file_type: 'has a file of the type',
  files_lower_than: 'has fewer files than',
  date_is: 'date is',
  date_is_not: 'date is not',
  date_is_before: 'date is before',
  date_is_on_or_before: 'date is on or before',
  date_is_after: 'date is after',
  date_is_on_or_after: 'date is on or after',
  date_is_within: 'date is within',
} as const;

export type FilterType = keyof typeof types;
export const filterTypes = Object.keys(types) as FilterType[];

export const filterFields = {
  filters: list(
    object({
      field: text({ title: 'Field', required: true, maxLength: 255 }),
      type: choice(filterTypes, types)({ title: 'Condition', default: 'equal' }),
      value: text({
        title: 'Value',
        description:
          'Options and linked rows by ID. Dates as time zone, number and word: Europe/Berlin??today, UTC?2026-12-01?exact_date.',
        default: '',
        maxLength: 10_000,
      }),
    }),
  )({ title: 'Filters', entry: 'filter', default: [], maxItems: 50 }),
  match: choice(['all', 'any'], { all: 'All filters', any: 'Any filter' })({ title: 'Match', default: 'all' }),
};
