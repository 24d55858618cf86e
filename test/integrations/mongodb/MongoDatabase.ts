import { BSON, type Document } from 'mongodb';
import { CommandError } from './CommandError.ts';
import { aggregated, changed, matches, projected, sorted, upserted, valueAt } from './documents.ts';

/** Fields that every command may have: https://www.mongodb.com/docs/manual/reference/command/. */
const generic = ['$db', 'lsid', '$readPreference', 'comment', 'maxTimeMS', 'readConcern', 'writeConcern', 'txnNumber'];

/** The fields of each command, in the words of its page. */
const known: Readonly<Record<string, readonly string[]>> = {
  ping: [],
  connectionStatus: ['showPrivileges'],
  endSessions: [],
  find: [
    'filter',
    'sort',
    'projection',
    'hint',
    'skip',
    'limit',
    'batchSize',
    'singleBatch',
    'allowDiskUse',
    'collation',
  ],
  getMore: ['collection', 'batchSize'],
  killCursors: ['cursors'],
  aggregate: ['pipeline', 'cursor', 'allowDiskUse', 'collation', 'hint', 'let'],
  count: ['query', 'limit', 'skip', 'hint', 'collation'],
  distinct: ['key', 'query', 'collation', 'hint'],
  insert: ['documents', 'ordered', 'bypassDocumentValidation'],
  update: ['updates', 'ordered', 'bypassDocumentValidation', 'let'],
  delete: ['deletes', 'ordered', 'let'],
  findAndModify: ['query', 'sort', 'remove', 'update', 'new', 'fields', 'upsert', 'arrayFilters', 'collation', 'hint'],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  listDatabases: ['filter', 'nameOnly', 'authorizedDatabases'],
  listIndexes: ['cursor'],
};

const firstBatch = 101;

interface Cursor {
  readonly name: string;
  rest: Document[];
}

/** The databases of a server, in memory. */
export class MongoDatabase {
  readonly #collections = new Map<string, Document[]>();
  readonly #cursors = new Map<string, Cursor>();
  #lastCursor = 0n;

  /** The documents of a collection of the database `shop`. */
  documents(collection: string): Document[] {
    return this.#of({ $db: 'shop' }, collection);
  }

  clear(): void {
    this.#collections.clear();
  }

  get openCursors(): number {
    return this.#cursors.size;
  }

  /** Errors: 59 for a command that the server does not know, 40415 for an unknown field. */
  run(command: Document): Document {
    const [name = ''] = Object.keys(command);
    const fields = Object.hasOwn(known, name) ? known[name] : undefined;
    if (!fields) throw new CommandError(59, 'CommandNotFound', `no such command: '${name}'`);
    const unknown = Object.keys(command).find((field) => field !== name && ![...fields, ...generic].includes(field));
    if (unknown !== undefined)
      throw new CommandError(40_415, 'Location40415', `BSON field '${name}.${unknown}' is an unknown field.`);
    return { ...this.#answer(name, command), ok: 1 };
  }

  #answer(name: string, command: Document): Document {
    switch (name) {
      case 'find':
        return this.#find(command);
      case 'aggregate':
        return this.#aggregate(command);
      case 'getMore':
        return this.#more(command);
      case 'killCursors':
        for (const id of command['cursors'] as unknown[]) this.#cursors.delete(String(id));
        return { cursorsKilled: command['cursors'] as unknown };
      case 'count':
        return { n: this.#matching(command, 'count', command['query']).length };
      case 'distinct':
        return { values: this.#distinct(command) };
      case 'insert':
        return this.#insert(command);
      case 'update':
        return this.#update(command);
      case 'delete':
        return this.#delete(command);
      case 'findAndModify':
        return this.#findAndModify(command);
      case 'listCollections':
        return this.#listCollections(command);
      case 'listDatabases':
        return { databases: [...this.#databaseNames()].map((one) => ({ name: one })) };
      case 'listIndexes':
        return this.#cursorOf('x', [{ v: 2, key: { _id: 1 }, name: '_id_' }], firstBatch);
      case 'connectionStatus':
        return { authInfo: { authenticatedUsers: [{ user: 'bureau', db: 'admin' }], authenticatedUserRoles: [] } };
      default:
        return {};
    }
  }

  /** A collection is made by the first write. */
  #of({ $db: database }: Document, collection: string, writes = true): Document[] {
    const name = `${database}.${collection}`;
    const found = this.#collections.get(name) ?? [];
    if (writes) this.#collections.set(name, found);
    return found;
  }

  #matching(command: Document, name: string, filter: Document = {}): Document[] {
    matches({}, filter); // also wrong without any document
    return this.#of(command, collectionOf(command, name), false).filter((document) => matches(document, filter));
  }

  #find(command: Document): Document {
    const { filter, sort = {}, skip = 0, limit = 0, projection = {}, batchSize = firstBatch } = command;
    const found = sorted(this.#matching(command, 'find', filter as Document), sort as Document).slice(Number(skip));
    const limited = Number(limit) === 0 ? found : found.slice(0, Number(limit));
    const shown = limited.map((document) => projected(document, projection as Document));
    return this.#cursorOf(`${command['$db']}.${command['find']}`, shown, Number(batchSize));
  }

  #aggregate(command: Document): Document {
    const { pipeline, cursor } = command;
    if (!Array.isArray(pipeline))
      throw new CommandError(14, 'TypeMismatch', "'pipeline' option must be specified as an array");
    if (cursor === undefined) throw new CommandError(9, 'FailedToParse', `The 'cursor' option is required`);
    const stages = pipeline as Document[];
    const out = stages.findIndex((stage) => '$out' in stage);
    const found = aggregated(this.#matching(command, 'aggregate'), out === -1 ? stages : stages.slice(0, out));
    if (out !== -1) this.#collections.set(`${command['$db']}.${stages[out]!['$out']}`, found);
    const { batchSize = firstBatch } = cursor as Document;
    return this.#cursorOf(`${command['$db']}.${command['aggregate']}`, out === -1 ? found : [], Number(batchSize));
  }

  #cursorOf(name: string, documents: readonly Document[], batchSize: number): Document {
    const rest = documents.slice(batchSize);
    const id = rest.length === 0 ? 0n : (this.#lastCursor += 1n);
    if (id !== 0n) this.#cursors.set(String(id), { name, rest });
    return { cursor: { id: BSON.Long.fromBigInt(id), ns: name, firstBatch: documents.slice(0, batchSize) } };
  }

  #more({ getMore: id, batchSize = firstBatch }: Document): Document {
    const cursor = this.#cursors.get(String(id));
    if (!cursor) throw new CommandError(43, 'CursorNotFound', `cursor id ${id} not found`);
    const nextBatch = cursor.rest.splice(0, Number(batchSize));
    const isLast = cursor.rest.length === 0;
    if (isLast) this.#cursors.delete(String(id));
    return { cursor: { id: isLast ? BSON.Long.ZERO : (id as unknown), ns: cursor.name, nextBatch } };
  }

  #distinct(command: Document): unknown[] {
    const key = String(command['key']);
    const values = this.#matching(command, 'distinct', command['query'] as Document).flatMap((one) =>
      valueAt(one, key),
    );
    return [...new Set(values.filter((value) => value !== undefined))];
  }

  #insert(command: Document): Document {
    const { documents, ordered = true } = command;
    const collection = this.#of(command, collectionOf(command, 'insert'));
    const writeErrors: Document[] = [];
    let n = 0;
    for (const [index, document] of (documents as Document[]).entries()) {
      if (ordered === true && writeErrors.length > 0) break;
      const id = document['_id'] as unknown;
      if (id === undefined) throw new Error('The driver makes the id.');
      if (collection.some((other) => matches(other, { _id: id }))) writeErrors.push(duplicate(command, id, index));
      else {
        collection.push(document);
        n += 1;
      }
    }
    return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}) };
  }

  #update(command: Document): Document {
    const collection = this.#of(command, collectionOf(command, 'update'));
    const result = { n: 0, nModified: 0, upserted: [] as Document[] };
    for (const [index, each] of (command['updates'] as Document[]).entries()) {
      const {
        q,
        u,
        multi = false,
        upsert = false,
      } = each as { q: Document; u: Document; multi?: boolean; upsert?: boolean };
      const isReplacement = !Object.keys(u).some((name) => name.startsWith('$'));
      if (multi && isReplacement)
        throw new CommandError(9, 'FailedToParse', 'multi update is not supported for replacement-style update');
      const found = collection.filter((document) => matches(document, q)).slice(0, multi ? undefined : 1);
      if (found.length === 0 && upsert) {
        const made = upserted(q, u);
        collection.push(made);
        result.upserted.push({ index, _id: made['_id'] as unknown });
        result.n += 1;
      }
      for (const document of found) {
        const after = changed(document, u);
        result.n += 1;
        if (BSON.EJSON.stringify(after) !== BSON.EJSON.stringify(document)) result.nModified += 1;
        collection[collection.indexOf(document)] = after;
      }
    }
    return { ...result, ...(result.upserted.length === 0 ? { upserted: undefined } : {}) };
  }

  #delete(command: Document): Document {
    const collection = this.#of(command, collectionOf(command, 'delete'));
    let n = 0;
    for (const { q, limit } of command['deletes'] as { q: Document; limit: number }[]) {
      if (limit !== 0 && limit !== 1)
        throw new CommandError(9, 'FailedToParse', 'The limit field in delete objects must be 0 or 1.');
      for (const document of collection.filter((one) => matches(one, q)).slice(0, limit === 1 ? 1 : undefined)) {
        collection.splice(collection.indexOf(document), 1);
        n += 1;
      }
    }
    return { n };
  }

  #findAndModify(command: Document): Document {
    const { query = {}, sort = {}, remove = false, update, new: isNew = false, upsert = false, fields = {} } = command;
    if (remove === (update !== undefined))
      throw new CommandError(9, 'FailedToParse', 'Either an update or remove=true must be specified');
    const collection = this.#of(command, collectionOf(command, 'findAndModify'));
    const [found] = sorted(
      collection.filter((document) => matches(document, query as Document)),
      sort as Document,
    );
    if (!found && upsert) {
      const made = upserted(query as Document, update as Document);
      collection.push(made);
      const lastErrorObject = { n: 1, updatedExisting: false, upserted: made['_id'] as unknown };
      return { lastErrorObject, value: isNew ? projected(made, fields as Document) : null };
    }
    if (!found) return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
    const place = collection.indexOf(found);
    if (remove) collection.splice(place, 1);
    else collection[place] = changed(found, update as Document);
    const shown = isNew && !remove ? collection[place]! : found;
    return { lastErrorObject: { n: 1, updatedExisting: !remove }, value: projected(shown, fields as Document) };
  }

  #listCollections({ $db: database }: Document): Document {
    const names = [...this.#collections.keys()].filter((name) => name.startsWith(`${database}.`));
    const found = names.map((name) => ({ name: name.slice(String(database).length + 1), type: 'collection' }));
    return this.#cursorOf(`${database}.$cmd.listCollections`, found, firstBatch);
  }

  #databaseNames(): Set<string> {
    return new Set([...this.#collections.keys()].map((name) => name.split('.')[0]!));
  }
}

function collectionOf(command: Document, name: string): string {
  const collection: unknown = command[name];
  if (typeof collection === 'string' && collection !== '') return collection;
  throw new CommandError(73, 'InvalidNamespace', `Invalid namespace specified '${command['$db']}.'`);
}

function duplicate(command: Document, id: unknown, index: number): Document {
  return {
    index,
    code: 11_000,
    keyPattern: { _id: 1 },
    keyValue: { _id: id },
    errmsg: `E11000 duplicate key error collection: ${command['$db']}.${command['insert']} index: _id_ dup key: { _id: ${String(id)} }`,
  };
}
