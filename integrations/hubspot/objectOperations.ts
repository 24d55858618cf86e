import { list, text } from '../../platform/schema/schema.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { AppError } from '../../openapi/AppError.ts';
import { defineOperation, reads, type AnyOperation, type Fields } from '../engine/defineOperation.ts';
import { cursorInJson, cursorInQuery } from '../engine/paging.ts';
import { path } from '../engine/vendorRequest.ts';
import { associationsOf } from './associationTypes.ts';
import { associations, idProperty, output, properties, withAssociations } from './fields.ts';
import { searchFields, searchOf } from './filters.ts';
import { objectsPath, propertyTexts, shaped, type Kind } from './records.ts';

/** A kind of records as its node shows it. */
export interface Face {
  readonly kind: Kind;
  /** "contact", in sentences. */
  readonly name: string;
  /** Properties with a field of their own, by internal name; `required` ones are required in a new record. */
  readonly fields: Fields;
  readonly required: Fields;
  /** The field for a record. */
  readonly record: Fields[string];
  /** List of the names of properties. */
  readonly propertyList: string;
  /** A new record, and the record with the ID 101. */
  readonly example: JsonObject;
  readonly known: JsonObject;
  /** Change of the examples. */
  readonly change: JsonObject;
}

type Values = { readonly [name: string]: unknown };

const after = (body: JsonObject) => (body['paging'] as { next?: { after?: string } } | undefined)?.next?.after;

/** Returns the properties of a write: those with a field of their own, and the others. Errors: `parameter_invalid` if there is none. */
export function writtenOf({ fields }: Pick<Face, 'fields'>, parameters: Values): Record<string, string> {
  const own = Object.keys(fields).filter((name) => parameters[name] !== undefined && parameters[name] !== '');
  const written = propertyTexts({
    ...Object.fromEntries(own.map((name) => [name, parameters[name]])),
    ...(parameters['properties'] as JsonObject | undefined),
  });
  if (Object.keys(written).length > 0) return written;
  throw new AppError('parameter_invalid', 'Enter at least one property.', { param: '/properties' });
}

/** The properties that are returned; HubSpot returns a few without them. */
export function returnProperties(propertyList: string) {
  return list(text({ title: 'Property', choices: { list: propertyList }, required: true, maxLength: 200 }))({
    title: 'Return properties',
    description: 'Internal names. Empty: a few properties that HubSpot selects.',
    entry: 'property',
    maxItems: 500,
    default: [],
  });
}

const readingOf = (parameters: Values) => ({
  properties: (parameters['return_properties'] as string[]).join(','),
  associations: ((parameters['with_associations'] ?? []) as string[]).join(','),
});

/** Four searches a second (https://developers.hubspot.com/docs/api-reference/crm-search-v3/guide#rate-limits). */
export const perSearch = () => ({ of: 'search', limits: [{ requests: 4, seconds: 1 }] });

/** Makes the operations of a kind of records: https://developers.hubspot.com/docs/guides/crm/using-object-apis. */
export function objectOperations(face: Face) {
  return { ...writeOperations(face), ...readOperations(face), search: searchOperation(face) };
}

function writeOperations(face: Face) {
  const { kind, name, fields, required, record, example, change } = face;
  const create = defineOperation<Fields>({
    title: 'Create',
    description: `Creates a ${name}.`,
    effects: ['changes'],
    repeat: 'unsafe',
    parameters: { ...fields, ...required, properties, associations, output },
    example,
    output: example,
    request: (parameters) => ({
      method: 'POST',
      path: objectsPath(kind),
      json: {
        properties: writtenOf(face, parameters),
        associations: associationsOf(kind, parameters['associations'] as Parameters<typeof associationsOf>[1]),
      },
    }),
    result: (body, parameters: Values) => shaped(body, parameters['output']),
  });
  const update = defineOperation<Fields>({
    title: 'Update',
    description: `Changes properties of a ${name}.`,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { record, id_property: idProperty, ...fields, properties, output },
    example: { record: '101', ...change },
    output: { id: '101', ...change },
    request: (parameters) => ({
      method: 'PATCH',
      path: objectsPath(kind) + path`/${String(parameters['record'])}`,
      query: { idProperty: parameters['id_property'] },
      json: { properties: writtenOf(face, parameters) },
    }),
    result: (body, parameters: Values) => shaped(body, parameters['output']),
  });
  const remove = defineOperation<Fields>({
    title: 'Delete',
    description: `Deletes a ${name}. It can be restored for 90 days.`,
    effects: ['changes'],
    repeat: 'safe',
    acceptRepeated: ['OBJECT_NOT_FOUND'],
    parameters: { record },
    example: { record: '101' },
    output: { id: '101', deleted: true },
    request: (parameters) => ({
      method: 'DELETE',
      path: objectsPath(kind) + path`/${String(parameters['record'])}`,
    }),
    result: (_body, parameters: Values) => ({ id: parameters['record'], deleted: true }),
  });
  return { create, update, delete: remove };
}

function readOperations({ kind, name, record, propertyList, known }: Face) {
  const reading = { return_properties: returnProperties(propertyList), output };
  const get = defineOperation<Fields>({
    title: 'Get',
    description: `Returns a ${name}.`,
    effects: reads,
    repeat: 'safe',
    parameters: { record, id_property: idProperty, ...reading, with_associations: withAssociations },
    example: { record: '101', return_properties: Object.keys(known) },
    output: { id: '101', ...known },
    request: (parameters) => ({
      path: objectsPath(kind) + path`/${String(parameters['record'])}`,
      query: { idProperty: parameters['id_property'], ...readingOf(parameters) },
    }),
    result: (body, parameters: Values) => shaped(body, parameters['output']),
  });
  const listAll = defineOperation<Fields>({
    title: 'List',
    description: `Lists each ${name} of the account.`,
    effects: reads,
    repeat: 'safe',
    parameters: { ...reading, with_associations: withAssociations },
    example: { return_properties: Object.keys(known) },
    output: { id: '101', ...known },
    request: (parameters) => ({ path: objectsPath(kind), query: readingOf(parameters) }),
    result: (body, parameters: Values) =>
      (body['results'] as JsonObject[]).map((found) => shaped(found, parameters['output'])),
    list: { next: cursorInQuery('after', after), pageSize: { parameter: 'limit', max: 100 } },
  });
  return { get, list: listAll };
}

/** HubSpot returns up to 10,000 results of a search. */
function searchOperation({ kind, name, propertyList, known }: Face): AnyOperation {
  return defineOperation<Fields>({
    title: 'Search',
    description: `Finds each ${name} that filters select. New changes are found after some seconds.`,
    effects: reads,
    repeat: 'safe',
    limit: perSearch,
    parameters: { ...searchFields, return_properties: returnProperties(propertyList), output },
    example: {
      filters: [{ property: Object.keys(known)[0]!, operator: 'has_property' }],
      return_properties: Object.keys(known),
    },
    output: { id: '101', ...known },
    request: (parameters) => ({
      method: 'POST',
      path: `${objectsPath(kind)}/search`,
      json: { ...searchOf(parameters as JsonObject), properties: parameters['return_properties'] },
    }),
    result: (body, parameters: Values) =>
      (body['results'] as JsonObject[]).map((found) => shaped(found, parameters['output'])),
    list: { next: cursorInJson('after', after), pageSize: { parameter: 'limit', max: 200, in: 'json' } },
  });
}
