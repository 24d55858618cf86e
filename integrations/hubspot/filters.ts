import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { anyJson, choice, list, object, text } from '../../platform/schema/schema.ts';
import { jsonParameter } from '../engine/jsonParameter.ts';
import { propertyText } from './records.ts';

const operators = [
  'eq',
  'neq',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'in',
  'not_in',
  'has_property',
  'not_has_property',
  'contains_token',
  'not_contains_token',
] as const;

/** Parameters of a search: https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide. */
export const searchFields = {
  query: text({ title: 'Search text', description: 'Searches names, email addresses and the like.', maxLength: 3_000 }),
  filters: list(
    object({
      property: text({ title: 'Property', description: 'Internal name.', required: true, maxLength: 200 }),
      operator: choice(operators, {
        eq: 'is',
        neq: 'is not',
        lt: 'is less than',
        lte: 'is at most',
        gt: 'is greater than',
        gte: 'is at least',
        between: 'is between',
        in: 'is one of',
        not_in: 'is none of',
        has_property: 'has a value',
        not_has_property: 'has no value',
        contains_token: 'contains the word',
        not_contains_token: 'does not contain the word',
      })({ title: 'Condition', default: 'eq' }),
      value: text({
        title: 'Value',
        description: 'Several values with semicolons.',
        maxLength: 10_000,
        showWhen: { operator: operators.filter((operator) => !operator.endsWith('has_property')) },
      }),
      high_value: text({ title: 'Upper value', maxLength: 200, showWhen: { operator: ['between'] } }),
    }),
  )({ title: 'Filters', entry: 'filter', maxItems: 25, default: [] }),
  match: choice(['all', 'any'], { all: 'All filters', any: 'Any filter' })({ title: 'Match', default: 'all' }),
  filter_groups: anyJson({
    title: 'Filter groups',
    description: "JSON list of HubSpot's filter groups. Replaces the filters.",
    control: 'code',
    rare: true,
  }),
  sort_by: text({ title: 'Sort by', description: 'Internal name of a property.', rare: true, maxLength: 200 }),
  sort_order: choice(['ascending', 'descending'])({
    title: 'Order',
    rare: true,
    default: 'ascending',
  }),
};

interface Filter {
  property: string;
  operator: (typeof operators)[number];
  value?: string;
  high_value?: string;
}

function filterOf({ property, operator, value = '', high_value: high }: Filter): JsonObject {
  const filter = { propertyName: property, operator: operator.toUpperCase() };
  if (operator.endsWith('has_property')) return filter;
  if (operator === 'in' || operator === 'not_in')
    return { ...filter, values: value.split(';').map((each) => each.trim()) };
  return { ...filter, value: propertyText(value), ...(operator === 'between' ? { highValue: high ?? '' } : {}) };
}

/** Returns the body of a search. Errors: `parameter_invalid` for filter groups that are no list. */
export function searchOf(parameters: JsonObject): JsonObject {
  const { query, match, sort_by: by, sort_order: direction } = parameters;
  const filters = ((parameters['filters'] ?? []) as Filter[]).map(filterOf);
  const written = jsonParameter(parameters['filter_groups'], 'filter_groups', 'The filter groups are not valid JSON.');
  if (written !== undefined && !Array.isArray(written))
    throw new AppError('parameter_invalid', 'The filter groups must be a JSON list.', { param: '/filter_groups' });
  const groups = match === 'any' ? filters.map((filter) => ({ filters: [filter] })) : [{ filters }];
  return {
    filterGroups: written ?? (filters.length === 0 ? [] : groups),
    ...(query ? { query } : {}),
    ...(by ? { sorts: [{ propertyName: by, direction: String(direction).toUpperCase() }] } : {}),
  };
}
