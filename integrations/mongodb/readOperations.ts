import type { AggregationCursor, Document, FindCursor } from 'mongodb';

import { AppError } from '../../openapi/AppError.ts';
import { ItemBudget, jsonLength, outputLimits } from '../../activities/kit/ItemBudget.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import { everyEffect, type Effect } from '../../domains/agents/tools/effects.ts';
import { boolean, integer, text } from '../../platform/schema/schema.ts';
import { reads } from '../engine/defineOperation.ts';
import { listFields } from '../engine/operationParameters.ts';
import { objectOf, stagesOf, toBson, withObjectIds } from './bsonInput.ts';
import { collection, database, filter, pipeline, projection, sort, timeout_s } from './fields.ts';
import { jsonOfBson, jsonValue } from './jsonOfBson.ts';
import { defineMongoOperation } from './mongoOperation.ts';

/** Documents of one answer of the server. */
const batchSize = 500;
const maxDocuments = 100_000;
const place = { database, collection };
const order = { _id: '66f0c1d2e3a4b5c6d7e8f901', customer: 'Ada', total: 12.5 };

/** https://www.mongodb.com/docs/manual/reference/command/find/ */
const find = defineMongoOperation({
  title: 'Find',
  description: 'Returns the documents that fit a filter.',
  parameters: {
    ...place,
    filter,
    sort,
    projection,
    skip: integer({ title: 'Skip', rare: true, minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }),
    ...listFields,
    timeout_s,
  },
  effects: reads,
  example: { collection: 'orders', filter: { customer: 'Ada' }, sort: { total: -1 } },
  output: order,
  run: ({ parameters }, session) => {
    const { database: name, collection: from, skip, all, limit, timeout_s: seconds } = parameters;
    const wanted = withObjectIds(objectOf(parameters.filter, 'filter'));
    const [order, fields] = [objectOf(parameters.sort, 'sort'), objectOf(parameters.projection, 'projection')];
    return session.work(
      { kind: 'read', timeoutMs: seconds * 1000, database: name },
      async ({ db, bson, signal, maxTimeMS }) => {
        const options = {
          sort: toBson(order, bson, 'sort') as never,
          projection: fields,
          skip,
          batchSize,
          maxTimeMS,
          signal,
        };
        // One more than wanted says that there are more.
        const most = all ? maxDocuments + 1 : limit;
        const found = db.collection(from).find(toBson(wanted, bson, 'filter') as Document, { ...options, limit: most });
        return readAll(found, all ? maxDocuments : limit);
      },
    );
  },
});

/** https://www.mongodb.com/docs/manual/reference/command/aggregate/ */
const aggregate = defineMongoOperation({
  title: 'Aggregate',
  description: 'Runs a pipeline of stages and returns its documents.',
  parameters: {
    ...place,
    pipeline,
    read_only: boolean({
      title: 'Read-only',
      description: 'Refuses the stages "$out" and "$merge", which write.',
      default: true,
    }),
    timeout_s,
  },
  effects: ({ read_only: isReadOnly = true }: JsonObject): readonly Effect[] =>
    isReadOnly === true ? reads : everyEffect,
  example: {
    collection: 'orders',
    pipeline: [{ $group: { _id: '$customer', total: { $sum: '$total' } } }, { $sort: { total: -1 } }],
  },
  output: { _id: 'Ada', total: 12.5 },
  run: ({ parameters }, session) => {
    const { database: name, collection: from, read_only: isReadOnly, timeout_s: seconds } = parameters;
    const stages = stagesOf(parameters.pipeline, { mayWrite: !isReadOnly });
    return session.work(
      { kind: isReadOnly ? 'read' : 'change', timeoutMs: seconds * 1000, database: name },
      async ({ db, bson, signal, maxTimeMS }) =>
        readAll(
          db.collection(from).aggregate(toBson(stages, bson, 'pipeline'), { batchSize, maxTimeMS, signal } as object),
          maxDocuments,
        ),
    );
  },
});

/** Errors: `target_error` for more documents; `item_limit_reached` for more bytes than a node may output. */
async function readAll(cursor: FindCursor | AggregationCursor, max: number): Promise<JsonObject[]> {
  const found: JsonObject[] = [];
  const budget = new ItemBudget('Narrow the filter down, or return fewer fields.', outputLimits);
  try {
    for await (const document of cursor) {
      if (found.length >= max)
        throw new AppError('target_error', `There are more than ${max} documents. Narrow the filter down.`);
      const json = jsonOfBson(document as Document);
      budget.take(1, jsonLength(json));
      found.push(json);
    }
    return found;
  } finally {
    await cursor.close().catch(() => undefined); // the server closes it by itself later
  }
}

/** https://www.mongodb.com/docs/manual/reference/command/aggregate/: `count` of the server may be wrong after a crash. */
const count = defineMongoOperation({
  title: 'Count',
  description: 'Returns the number of documents that fit a filter.',
  parameters: { ...place, filter, timeout_s },
  effects: reads,
  example: { collection: 'orders', filter: { customer: 'Ada' } },
  output: { count: 1 },
  run: ({ parameters }, session) => {
    const { database: name, collection: of, timeout_s: seconds } = parameters;
    const wanted = withObjectIds(objectOf(parameters.filter, 'filter'));
    return session.work(
      { kind: 'read', timeoutMs: seconds * 1000, database: name },
      async ({ db, bson, signal, maxTimeMS }) => {
        const found = await db
          .collection(of)
          .countDocuments(toBson(wanted, bson, 'filter') as Document, { maxTimeMS, signal });
        return [{ count: found }];
      },
    );
  },
});

/** https://www.mongodb.com/docs/manual/reference/command/distinct/ */
const distinct = defineMongoOperation({
  title: 'Distinct values',
  description: 'Returns the different values of a field.',
  parameters: {
    ...place,
    field: text({ title: 'Field', placeholder: 'customer', required: true, maxLength: 1_000 }),
    filter,
    timeout_s,
  },
  effects: reads,
  example: { collection: 'orders', field: 'customer' },
  output: { value: 'Ada' },
  run: ({ parameters }, session) => {
    const { database: name, collection: of, field, timeout_s: seconds } = parameters;
    const query = withObjectIds(objectOf(parameters.filter, 'filter'));
    return session.work(
      { kind: 'read', timeoutMs: seconds * 1000, database: name },
      async ({ db, bson, signal, maxTimeMS }) => {
        const command = { distinct: of, key: field, query: toBson(query, bson, 'filter') };
        const ask = (more: object) => db.command({ ...command, ...more }, { signal });
        const answer = await ask({ maxTimeMS }).catch((error: unknown) => {
          if (!knowsNoLimit(error)) throw error;
          return ask({}); // the limit of the session still applies
        });
        const { values } = answer as { values: unknown[] };
        return values.map((value) => ({ value: jsonValue(value) }));
      },
    );
  },
});

/** Returns true if the server does not know `maxTimeMS` for this command, such as FerretDB 1. */
function knowsNoLimit(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string };
  return code === 9 && message.includes('unknown field "maxTimeMS"');
}

/** https://www.mongodb.com/docs/manual/reference/command/listCollections/ */
const listCollections = defineMongoOperation({
  title: 'List collections',
  description: 'Lists the collections and views of a database.',
  parameters: { database, timeout_s },
  effects: reads,
  example: {},
  output: { name: 'orders', type: 'collection' },
  run: ({ parameters: { database: name, timeout_s: seconds } }, session) =>
    session.work({ kind: 'read', timeoutMs: seconds * 1000, database: name }, async ({ db, signal }) => {
      const found = db.listCollections({}, {
        nameOnly: true,
        authorizedCollections: true,
        batchSize,
        signal,
      } as object);
      const all: JsonObject[] = [];
      for await (const { name: own, type = 'collection' } of found)
        if (all.length < maxDocuments) all.push({ name: own, type });
      return all.toSorted((a, b) => (String(a['name']) < String(b['name']) ? -1 : 1));
    }),
});

export const readOperations = { find, aggregate, count, distinct, list_collections: listCollections };
