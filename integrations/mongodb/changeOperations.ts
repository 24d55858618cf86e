import type { Document } from 'mongodb';

import { AppError } from '../../openapi/AppError.ts';
import type { Item, JsonObject } from '../../domains/executions/item.ts';
import { choice } from '../../platform/schema/schema.ts';
import type { ItemCall } from '../databases/databaseOperation.ts';
import { idOf, objectOf, toBson, withDates, withObjectIds } from './bsonInput.ts';
import {
  allow_empty,
  changes,
  collection,
  database,
  date_fields,
  document,
  filter,
  give,
  many,
  projection,
  sort,
  takes,
  timeout_s,
  update,
  upsert,
  values_from,
} from './fields.ts';
import { jsonOfBson, jsonValue } from './jsonOfBson.ts';
import { defineMongoOperation } from './mongoOperation.ts';
import type { MongoSession } from './MongoSession.ts';
import { concernOf, refuseConcern } from './writeConcern.ts';

const place = { database, collection };
const id = '66f0c1d2e3a4b5c6d7e8f901';
const order = { _id: id, customer: 'Ada', total: 12.5 };

interface InsertParameters {
  readonly database: string;
  readonly collection: string;
  readonly values_from: 'item' | 'fields';
  readonly document: JsonObject;
  readonly date_fields: readonly string[];
  readonly timeout_s: number;
}

interface WriteError {
  readonly index: number;
  readonly code: number;
  readonly errmsg: string;
}

/** https://www.mongodb.com/docs/manual/reference/command/insert/ */
const insert = defineMongoOperation({
  title: 'Insert',
  description: 'Inserts a document for each item. Up to 1,000 items share a command.',
  parameters: { ...place, values_from, document, date_fields, timeout_s },
  effects: changes,
  example: { collection: 'orders', values_from: 'fields', document: { customer: 'Ada', total: 12.5 } },
  output: order,
  run: async (call, session) => {
    const [result] = await insertAll([call], session);
    if (result instanceof AppError) throw result;
    return [result!];
  },
  runAll: insertAll,
});

async function insertAll(
  all: readonly ItemCall<InsertParameters>[],
  session: MongoSession,
): Promise<(JsonObject | AppError)[]> {
  const { database: name, collection: into, timeout_s: seconds } = all[0]!.parameters;
  return session.work(
    { kind: 'change', timeoutMs: seconds * 1000, database: name },
    async ({ db, bson, signal, maxTimeMS }) => {
      const documents = all.map(({ item, parameters }) => {
        const { _id: given, ...rest } = valuesOf(parameters, item);
        const made = toBson(withDates(rest, parameters.date_fields), bson, 'document');
        const own: unknown =
          given === undefined ? new bson.ObjectId() : toBson({ id: idOf(given) }, bson, 'document').id;
        return { _id: own, ...made };
      });
      const command = { insert: into, documents, ordered: false, maxTimeMS, ...concernOf(db) };
      const answer = await db.command(command, { signal });
      refuseConcern(answer);
      const { writeErrors = [] } = answer as { writeErrors?: WriteError[] };
      const errors = new Map(writeErrors.map((error) => [error.index, error]));
      return documents.map((one, index) => {
        const error = errors.get(index);
        return error ? writeErrorOf(error) : jsonOfBson(one);
      });
    },
  );
}

function valuesOf({ values_from: from, document: values }: InsertParameters, item: Item): JsonObject {
  const given = from === 'item' ? item.json : values;
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

/** An error of one document: the others were written. */
function writeErrorOf({ code, errmsg }: WriteError): AppError {
  const advice = code === 11_000 ? ' A document with this key exists already.' : '';
  return new AppError('target_error', `MongoDB: ${errmsg.slice(0, 500)} (${code}).${advice}`);
}

/** Plain fields are set. Errors: `parameter_invalid` for none, and for a mixture with operators. */
function changeOf(value: unknown, dates: readonly string[]): JsonObject {
  const given = objectOf(value, 'update');
  const names = Object.keys(given);
  const operators = names.filter((name) => name.startsWith('$'));
  if (names.length === 0) throw new AppError('parameter_invalid', 'Enter the fields to change.', { param: '/update' });
  if (operators.length > 0 && operators.length < names.length)
    throw new AppError('parameter_invalid', 'Write plain fields below "$set" if there are operators, too.', {
      param: '/update',
    });
  if (operators.length === 0) {
    const { _id: _own, ...fields } = given; // the id of a document never changes
    return { $set: withDates(fields, dates) };
  }
  const { $set: set } = given as { $set?: JsonObject };
  return set ? { ...given, $set: withDates(set, dates) } : given;
}

/** Errors: `parameter_invalid` for an empty filter that is not allowed, because it fits every document. */
function filterOf({ filter: given, allow_empty: mayBeEmpty }: { filter: unknown; allow_empty: boolean }): unknown {
  const read = objectOf(given, 'filter');
  if (Object.keys(read).length === 0 && !mayBeEmpty)
    throw new AppError(
      'parameter_invalid',
      'Enter a filter. An empty one fits every document; for that, turn "Allow an empty filter" on.',
      { param: '/filter' },
    );
  return withObjectIds(read);
}

/** https://www.mongodb.com/docs/manual/reference/command/update/ */
const updateDocuments = defineMongoOperation({
  title: 'Update',
  description: 'Changes documents that fit a filter.',
  parameters: { ...place, filter, update, many, upsert, date_fields, allow_empty, give, timeout_s },
  effects: changes,
  example: { collection: 'orders', filter: { customer: 'Ada' }, update: { total: 13 } },
  output: { matched: 1, modified: 1, upserted_id: null },
  run: ({ parameters }, session) => {
    const { database: name, collection: of, many: multi, upsert: inserts, timeout_s: seconds } = parameters;
    const [q, u] = [filterOf(parameters), changeOf(parameters.update, parameters.date_fields)];
    return session.work(
      { kind: 'change', timeoutMs: seconds * 1000, database: name },
      async ({ db, bson, signal, maxTimeMS }) => {
        const one = { q: toBson(q, bson, 'filter'), u: toBson(u, bson, 'update'), multi, upsert: inserts };
        const answer = await db.command({ update: of, updates: [one], maxTimeMS, ...concernOf(db) }, { signal });
        refuseWriteErrors(answer);
        const { n, nModified, upserted = [] } = answer as { n: number; nModified: number; upserted?: Document[] };
        const [made] = upserted;
        return [
          { matched: n - upserted.length, modified: nModified, upserted_id: made ? jsonValue(made['_id']) : null },
        ];
      },
    );
  },
});

/** https://www.mongodb.com/docs/manual/reference/command/delete/ */
const remove = defineMongoOperation({
  title: 'Delete',
  description: 'Deletes documents that fit a filter.',
  parameters: { ...place, filter, many, allow_empty, give, timeout_s },
  effects: changes,
  example: { collection: 'orders', filter: { customer: 'Ada' }, many: true },
  output: { deleted: 1 },
  run: ({ parameters }, session) => {
    const { database: name, collection: of, many: multi, timeout_s: seconds } = parameters;
    const q = filterOf(parameters);
    return session.work(
      { kind: 'change', timeoutMs: seconds * 1000, database: name },
      async ({ db, bson, signal, maxTimeMS }) => {
        const deletes = [{ q: toBson(q, bson, 'filter'), limit: multi ? 0 : 1 }];
        const answer = await db.command({ delete: of, deletes, maxTimeMS, ...concernOf(db) }, { signal });
        refuseWriteErrors(answer);
        return [{ deleted: (answer as { n: number }).n }];
      },
    );
  },
});

/** A refused write is an answer without error of its own. */
function refuseWriteErrors(answer: Document): void {
  const { writeErrors = [] } = answer as { writeErrors?: WriteError[] };
  if (writeErrors[0]) throw writeErrorOf(writeErrors[0]);
  refuseConcern(answer);
}

const returned = choice(['after', 'before'], { after: 'After the change', before: 'Before the change' })({
  title: 'Returned document',
  default: 'after',
});

interface FoundParameters {
  readonly database: string;
  readonly collection: string;
  readonly sort: unknown;
  readonly projection: unknown;
  readonly timeout_s: number;
}

/** https://www.mongodb.com/docs/manual/reference/command/findAndModify/. Returns no item if no document fits. */
function findAndModify(
  { database: name, collection: of, sort: order, projection: fields, timeout_s: seconds }: FoundParameters,
  { query, ...more }: { query: unknown; update?: JsonObject; remove?: true; new?: boolean; upsert?: boolean },
  session: MongoSession,
): Promise<JsonObject[]> {
  const [by, shown] = [objectOf(order, 'sort'), objectOf(fields, 'projection')];
  return session.work(
    { kind: 'change', timeoutMs: seconds * 1000, database: name },
    async ({ db, bson, signal, maxTimeMS }) => {
      const command = {
        findAndModify: of,
        query: toBson(query, bson, 'filter'),
        ...(Object.keys(by).length === 0 ? {} : { sort: toBson(by, bson, 'sort') }),
        ...(Object.keys(shown).length === 0 ? {} : { fields: shown }),
        ...more,
        ...(more.update ? { update: toBson(more.update, bson, 'update') } : {}),
        maxTimeMS,
        ...concernOf(db),
      };
      const answer = await db.command(command, { signal });
      refuseConcern(answer);
      const { value } = answer as { value: Document | null };
      return value ? [jsonOfBson(value)] : [];
    },
  );
}

const findFields = { ...place, filter, sort, projection, allow_empty, give, timeout_s };

const findAndUpdate = defineMongoOperation({
  title: 'Find and update',
  description: 'Changes the first document that fits a filter, and returns it.',
  parameters: { ...findFields, update, upsert, returned, date_fields },
  effects: takes,
  example: { collection: 'orders', filter: { customer: 'Ada' }, update: { $inc: { total: 1 } } },
  output: { ...order, total: 13.5 },
  run: ({ parameters }, session) => {
    const { update: given, upsert: inserts, returned: which, date_fields: dates } = parameters;
    const change = { update: changeOf(given, dates), new: which === 'after', upsert: inserts };
    return findAndModify(parameters, { query: filterOf(parameters), ...change }, session);
  },
});

const findAndReplace = defineMongoOperation({
  title: 'Find and replace',
  description: 'Replaces the first document that fits a filter, and returns it. The ID stays.',
  parameters: { ...findFields, values_from, document, upsert, returned, date_fields },
  effects: takes,
  example: {
    collection: 'orders',
    filter: { customer: 'Ada' },
    values_from: 'fields',
    document: { customer: 'Ada', total: 15 },
  },
  output: { ...order, total: 15 },
  run: ({ item, parameters }, session) => {
    const { _id: _own, ...values } = valuesOf(parameters, item);
    if (Object.keys(values).some((name) => name.startsWith('$')))
      throw new AppError(
        'parameter_invalid',
        'Names of fields cannot begin with "$". Use "Find and update" for operators.',
        {
          param: '/document',
        },
      );
    const { upsert: inserts, returned: which, date_fields: dates } = parameters;
    const change = { update: withDates(values, dates), new: which === 'after', upsert: inserts };
    return findAndModify(parameters, { query: filterOf(parameters), ...change }, session);
  },
});

const findAndDelete = defineMongoOperation({
  title: 'Find and delete',
  description: 'Deletes the first document that fits a filter, and returns it.',
  parameters: findFields,
  effects: takes,
  example: { collection: 'orders', filter: { customer: 'Ada' }, sort: { total: 1 } },
  output: order,
  run: ({ parameters }, session) => findAndModify(parameters, { query: filterOf(parameters), remove: true }, session),
});

export const changeOperations = {
  insert,
  update: updateDocuments,
  find_and_update: findAndUpdate,
  find_and_replace: findAndReplace,
  find_and_delete: findAndDelete,
  delete: remove,
};
