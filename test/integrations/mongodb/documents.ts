import { BSON, type Document } from 'mongodb';
import { CommandError } from './CommandError.ts';

/** Comparisons, changes and stages of aggregation that the fake knows: https://www.mongodb.com/docs/manual/reference/operator/. */

type Comparable = number | bigint | string | boolean | null;

function comparable(value: unknown): Comparable {
  if (value instanceof BSON.ObjectId) return value.toHexString();
  if (value instanceof Date) return value.getTime();
  if (BSON.Long.isLong(value)) return value.toBigInt();
  if (value instanceof BSON.Decimal128) return Number(value.toString());
  if (value === undefined || value === null) return null;
  return typeof value === 'object' ? BSON.EJSON.stringify(value, { relaxed: false }) : (value as Comparable);
}

const isEqual = (a: unknown, b: unknown): boolean => {
  const [one, other] = [comparable(a), comparable(b)];
  // oxlint-disable-next-line eqeqeq -- a number and a bigint can be equal
  return typeof one === 'bigint' || typeof other === 'bigint' ? one == other : one === other;
};
const isOfOneKind = (a: unknown, b: unknown): boolean => {
  const kind = (value: unknown) => typeof comparable(value);
  const isNumber = (value: unknown) => ['number', 'bigint'].includes(kind(value));
  return kind(a) === kind(b) || (isNumber(a) && isNumber(b));
};

/** Returns the value at a path with dots; undefined if there is none. */
export function valueAt(document: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, part) => {
    if (Array.isArray(value) && !/^\d+$/.test(part)) return value.map((entry) => (entry as Document)?.[part]);
    return (value as Document | null | undefined)?.[part];
  }, document);
}

const comparisons: Readonly<Record<string, (value: unknown, given: unknown, all: Document) => boolean>> = {
  $eq: (value, given) => isAny(value, given),
  $ne: (value, given) => !isAny(value, given),
  $gt: (value, given) => isOfOneKind(value, given) && comparable(value)! > comparable(given)!,
  $gte: (value, given) => isOfOneKind(value, given) && comparable(value)! >= comparable(given)!,
  $lt: (value, given) => isOfOneKind(value, given) && comparable(value)! < comparable(given)!,
  $lte: (value, given) => isOfOneKind(value, given) && comparable(value)! <= comparable(given)!,
  $in: (value, given) => listOf('$in', given).some((one) => isAny(value, one)),
  $nin: (value, given) => !listOf('$nin', given).some((one) => isAny(value, one)),
  $exists: (value, given) => (value !== undefined) === Boolean(given),
  $regex: (value, given, { $options = '' }) =>
    typeof value === 'string' &&
    (given instanceof RegExp ? given : new RegExp(String(given), String($options))).test(value),
  $options: () => true,
  $not: (value, given) => !meets(value, given),
};

function listOf(name: string, given: unknown): unknown[] {
  if (Array.isArray(given)) return given;
  throw new CommandError(2, 'BadValue', `${name} needs an array`);
}

const isAny = (value: unknown, given: unknown): boolean =>
  isEqual(value, given) || (Array.isArray(value) && value.some((one) => isEqual(one, given)));

function meets(value: unknown, condition: unknown): boolean {
  if (condition instanceof RegExp) return typeof value === 'string' && condition.test(value);
  if (!isOperators(condition)) return isAny(value, condition);
  return Object.entries(condition).every(([name, given]) => {
    const compare = comparisons[name];
    if (!compare) throw new CommandError(2, 'BadValue', `unknown operator: ${name}`);
    return compare(value, given, condition);
  });
}

function isOperators(value: unknown): value is Document {
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain && Object.keys(value).some((name) => name.startsWith('$'));
}

/** Returns true if a document meets a filter. Errors: 2 for an unknown operator. */
export function matches(document: Document, filter: Document): boolean {
  return Object.entries(filter).every(([name, condition]) => {
    const each = () => (condition as Document[]).map((one) => matches(document, one));
    if (name === '$and') return each().every(Boolean);
    if (name === '$or') return each().some(Boolean);
    if (name === '$nor') return !each().some(Boolean);
    if (name.startsWith('$')) throw new CommandError(2, 'BadValue', `unknown top level operator: ${name}`);
    return meets(valueAt(document, name), condition);
  });
}

export function sorted(documents: readonly Document[], sort: Document): Document[] {
  const keys = Object.entries(sort);
  return documents.toSorted((a, b) => {
    for (const [path, direction] of keys) {
      const [one, other] = [comparable(valueAt(a, path)), comparable(valueAt(b, path))];
      if (one === other) continue;
      const order = one === null || (other !== null && one < other) ? -1 : 1;
      return order * Number(direction);
    }
    return 0;
  });
}

/** Inclusions or exclusions; `_id` stays unless it is left out. */
export function projected(document: Document, projection: Document): Document {
  const entries = Object.entries(projection);
  if (entries.length === 0) return document;
  const { _id: id = 1, ...rest } = projection;
  const isInclusion = Object.values(rest).some(Boolean) || (Object.keys(rest).length === 0 && Boolean(id));
  if (!isInclusion)
    return Object.fromEntries(Object.entries(document).filter(([name]) => projection[name] === undefined));
  const names = Object.keys(rest);
  return Object.fromEntries(
    Object.entries(document).filter(([name]) => (name === '_id' ? Boolean(id) : names.includes(name))),
  );
}

function setAt(document: Document, path: string, value: unknown): void {
  const parts = path.split('.');
  const last = parts.pop()!;
  const parent = parts.reduce<Document>((at, part) => (at[part] ??= {}) as Document, document);
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

const changes: Readonly<Record<string, (document: Document, path: string, given: unknown) => void>> = {
  $set: setAt,
  $setOnInsert: () => undefined,
  $unset: (document, path) => setAt(document, path, undefined),
  $inc: (document, path, by) => setAt(document, path, Number(valueAt(document, path) ?? 0) + Number(by)),
  $push: (document, path, entry) => {
    const list = (valueAt(document, path) ?? []) as unknown[];
    setAt(document, path, [...list, entry]);
  },
};

/** Returns a changed copy. Errors: 9 for an unknown operator, 66 for a change of `_id`. */
export function changed(document: Document, update: Document, isInsert = false): Document {
  const copy = BSON.deserialize(BSON.serialize(document), { promoteLongs: false, promoteBuffers: false });
  if (!isOperators(update)) return { _id: copy['_id'] as unknown, ...(update as object) };
  for (const [name, fields] of Object.entries(update)) {
    const change = changes[name];
    if (!change)
      throw new CommandError(9, 'FailedToParse', `Unknown modifier: ${name}. Expected a valid update modifier`);
    for (const [path, value] of Object.entries(fields as Document)) {
      if (path === '_id' && !isInsert && !isEqual(value, document['_id']))
        throw new CommandError(
          66,
          'ImmutableField',
          `Performing an update on the path '_id' would modify the immutable field '_id'`,
        );
      (isInsert && name === '$setOnInsert' ? setAt : change)(copy, path, value);
    }
  }
  return copy;
}

/** The document that an upsert makes: the equalities of its filter with the change. */
export function upserted(filter: Document, update: Document): Document {
  const equal = Object.entries(filter).filter(([name, value]) => !name.startsWith('$') && !isOperators(value));
  const { _id: id = new BSON.ObjectId(), ...made } = changed(Object.fromEntries(equal), update, true);
  return { _id: (id ?? new BSON.ObjectId()) as unknown, ...made };
}

const stages: Readonly<Record<string, (documents: Document[], given: never) => Document[]>> = {
  $match: (documents, given: Document) => documents.filter((document) => matches(document, given)),
  $sort: (documents, given: Document) => sorted(documents, given),
  $limit: (documents, given: number) => documents.slice(0, Number(given)),
  $skip: (documents, given: number) => documents.slice(Number(given)),
  $sample: (documents, { size }: Document) => documents.slice(0, Number(size)),
  $project: (documents, given: Document) => documents.map((document) => projected(document, given)),
  $count: (documents, name: string) => (documents.length === 0 ? [] : [{ [name]: documents.length }]),
  $group: (documents, { _id: by, ...sums }: Document) => {
    const groups = Map.groupBy(documents, (document) => comparable(expression(document, by)));
    return [...groups].map(([id, members]) => ({
      _id: id,
      ...Object.fromEntries(
        Object.entries(sums).map(([name, { $sum: of }]: [string, Document]) => [
          name,
          members.reduce((total, document) => total + Number(expression(document, of) ?? 0), 0),
        ]),
      ),
    }));
  },
};

function expression(document: Document, given: unknown): unknown {
  return typeof given === 'string' && given.startsWith('$') ? valueAt(document, given.slice(1)) : given;
}

/** Runs a pipeline. Errors: 40324 for an unknown stage. */
export function aggregated(documents: readonly Document[], pipeline: readonly Document[]): Document[] {
  return pipeline.reduce<Document[]>(
    (current, stage) => {
      const [[name, given] = ['', null]] = Object.entries(stage) as [string, unknown][];
      const run = stages[name];
      if (!run) throw new CommandError(40_324, 'Location40324', `Unrecognized pipeline stage name: '${name}'`);
      return run(current, given as never);
    },
    [...documents],
  );
}
