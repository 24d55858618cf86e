import { boolean, choice, text, type ObjectOf } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { defineOperation, reads, type AnyOperation, type Fields } from '../engine/defineOperation.ts';
import { cursorInQuery, type NextPage } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';
import { customValues } from './customValues.ts';
import { idOf, related, thing, updatedRange, utc } from './fields.ts';

/** A kind of thing of version 2. */
export interface Kind {
  /** In the path: `deals`. */
  readonly path: string;
  /** In texts: `deal`. Also the name of the parameter with the ID. */
  readonly one: string;
  readonly title: string;
  /** The list that it is chosen from. */
  readonly list?: string;
  readonly output: JsonObject;
}

/** https://pipedrive.readme.io/docs/core-api-concepts-pagination */
export const byCursor = {
  next: cursorInQuery(
    'cursor',
    (body) => (body['additional_data'] as { next_cursor?: unknown } | undefined)?.next_cursor,
  ),
  pageSize: { parameter: 'limit', max: 500 },
};

interface Pagination {
  more_items_in_collection?: boolean;
  next_start?: number;
}

const nextStart: NextPage = ({ request, response }) => {
  const { additional_data: more } = response.body as { additional_data?: { pagination?: Pagination } };
  const { more_items_in_collection: hasMore = false, next_start: start } = more?.pagination ?? {};
  return hasMore && start !== undefined ? { ...request, query: { ...request.query, start } } : null;
};

/** Pages of version 1. */
export const byStart = { next: nextStart, pageSize: { parameter: 'limit', max: 500 } };

const article = (word: string): string => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`);
export const dataOf = (body: JsonObject): unknown => body['data'] ?? [];
const pathOf = (kind: Kind, parameters: object): string =>
  `/api/v2/${kind.path}${path`/${(parameters as Record<string, string>)[kind.one] ?? ''}`}`;
const idField = (kind: Kind) => ({ [kind.one]: thing(kind.title, kind.list) });
const exampleId = (kind: Kind): JsonObject => ({ [kind.one]: '1' });

/** Returns an operation with the details of a thing. */
export function getting(kind: Kind): AnyOperation {
  return defineOperation<Fields>({
    title: 'Get',
    description: `Returns ${article(kind.one)}.`,
    effects: reads,
    repeat: 'safe',
    parameters: idField(kind),
    example: exampleId(kind),
    output: kind.output,
    request: (parameters) => ({ path: pathOf(kind, parameters) }),
    result: dataOf,
  });
}

/** Returns an operation that deletes a thing. Pipedrive can restore it for 30 days. */
export function deleting(kind: Kind): AnyOperation {
  return defineOperation<Fields>({
    title: 'Delete',
    description: `Deletes ${article(kind.one)}.`,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: ['status 404', 'status 410'],
    parameters: idField(kind),
    example: exampleId(kind),
    output: { id: 1 },
    request: (parameters) => ({ method: 'DELETE', path: pathOf(kind, parameters) }),
    result: (_body, parameters) => ({ id: Number((parameters as Record<string, string>)[kind.one]) }),
  });
}

interface Listing<F extends Fields> {
  readonly filters: F;
  readonly query: (filters: ObjectOf<F>) => JsonObject;
}

/** Returns an operation that lists things, the newest last unless they are sorted. */
export function listing<F extends Fields>(kind: Kind, { filters, query }: Listing<F>): AnyOperation {
  return defineOperation<Fields>({
    title: 'List',
    description: `Lists ${kind.path}.`,
    effects: reads,
    repeat: 'safe',
    parameters: {
      ...filters,
      filter: related({ title: 'Filter', description: 'ID of a saved filter.', rare: true }),
      ...updatedRange,
      sort: choice(['id', 'add_time', 'update_time'], {
        id: 'ID',
        add_time: 'Creation',
        update_time: 'Change',
      })({ title: 'Sort by', rare: true, default: 'id' }),
      newest_first: boolean({ title: 'Last ones first', rare: true, default: false }),
    },
    example: {},
    output: kind.output,
    request: (parameters) => {
      const {
        filter,
        updated_since: since,
        updated_until: until,
        sort,
        newest_first: isDescending,
      } = parameters as {
        [name: string]: string;
      } & { newest_first: boolean };
      return {
        path: `/api/v2/${kind.path}`,
        query: {
          ...query(parameters as ObjectOf<F>),
          filter_id: idOf(filter, 'filter'),
          updated_since: utc(since, 'updated_since'),
          updated_until: utc(until, 'updated_until'),
          ...(sort === 'id' && !isDescending ? {} : { sort_by: sort, sort_direction: isDescending ? 'desc' : 'asc' }),
        },
      };
    },
    result: dataOf,
    list: byCursor,
  });
}

interface Searching<F extends Fields> extends Listing<F> {
  /** Words of the vendor for where to search. */
  readonly places: readonly string[];
  readonly term: string;
}

interface FoundItem {
  result_score?: number;
  item: JsonObject;
}

/** Returns an operation that searches things. */
export function searching<F extends Fields>(kind: Kind, options: Searching<F>): AnyOperation {
  const { filters, query, places, term } = options;
  return defineOperation<Fields>({
    title: 'Search',
    description: `Searches ${kind.path} by a text. New ones are found after some seconds.`,
    effects: reads,
    repeat: 'safe',
    parameters: {
      term: text({ title: 'Search text', description: 'At least two characters.', required: true, maxLength: 500 }),
      exact: boolean({ title: 'Only the whole text', default: false }),
      search_in: choice(['all', ...places], {
        all: 'All fields',
        name: 'Name',
        title: 'Title',
        email: 'Email address',
        phone: 'Phone number',
        address: 'Address',
        code: 'Code',
        notes: 'Notes',
        custom_fields: 'Custom fields',
      })({ title: 'Search in', rare: true, default: 'all' }),
      ...filters,
    },
    example: { term },
    output: kind.output,
    request: (parameters) => {
      const { term: sought = '', search_in: where } = parameters as { term?: string; search_in?: string };
      return {
        path: `/api/v2/${kind.path}/search`,
        query: {
          ...query(parameters as ObjectOf<F>),
          term: sought,
          exact_match: (parameters as { exact?: boolean }).exact ? true : undefined,
          fields: where === 'all' ? undefined : where,
        },
      };
    },
    result: (body) =>
      ((body['data'] as { items?: FoundItem[] } | undefined)?.items ?? []).map(({ item, result_score: score }) => ({
        ...item,
        result_score: score,
      })),
    list: byCursor,
  });
}

interface Writing<F extends Fields> {
  readonly parameters: F;
  readonly example: JsonObject;
  readonly output: JsonObject;
  readonly body: (parameters: ObjectOf<F>) => JsonObject;
  /** Kind of thing whose custom fields may be written by their names. */
  readonly custom?: 'deal' | 'person' | 'organization' | 'product';
}

function withCustomFields(
  custom: Writing<Fields>['custom'],
): Pick<Extract<Parameters<typeof defineOperation<Fields>>[0], { request: unknown }>, 'prepare'> {
  if (custom === undefined) return {};
  return {
    prepare: async (parameters, call) => {
      const { custom_fields: written = {} } = parameters as { custom_fields?: JsonObject };
      return { ...parameters, custom_fields: await customValues(custom, written, call) };
    },
  };
}

/** Returns an operation that creates a thing. */
export function creating<F extends Fields>(kind: Kind, { parameters, example, output, body, custom }: Writing<F>) {
  return defineOperation<Fields>({
    title: 'Create',
    description: `Creates ${article(kind.one)}.`,
    effects: ['changes'],
    repeat: 'unsafe',
    parameters,
    example,
    output,
    ...withCustomFields(custom),
    request: (written) => ({ method: 'POST', path: `/api/v2/${kind.path}`, json: body(written as ObjectOf<F>) }),
    result: dataOf,
  });
}

/** Returns an operation that changes the given fields of a thing. */
export function updating<F extends Fields>(kind: Kind, { parameters, example, output, body, custom }: Writing<F>) {
  return defineOperation<Fields>({
    title: 'Update',
    description: `Changes the given fields of ${article(kind.one)}.`,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { ...idField(kind), ...parameters },
    example: { ...exampleId(kind), ...example },
    output,
    ...withCustomFields(custom),
    request: (written) => ({ method: 'PATCH', path: pathOf(kind, written), json: body(written as ObjectOf<F>) }),
    result: dataOf,
  });
}
