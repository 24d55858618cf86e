import type { Binary, Long, Timestamp } from 'mongodb';

import type { JsonObject } from '../../domains/executions/item.ts';

const uuidSubtype = 4;

/** Returns a document as JSON: https://www.mongodb.com/docs/manual/reference/bson-types/. Integers and decimals keep their digits. */
export function jsonOfBson(document: object): JsonObject {
  return Object.fromEntries(
    Object.entries(document)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, jsonValue(value)]),
  );
}

/** Returns a value as JSON. */
export function jsonValue(value: unknown): unknown {
  if (typeof value === 'number') return numberOrText(value);
  if (typeof value === 'bigint') return exact(value);
  if (typeof value !== 'object' || value === null) return value ?? null;
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
  if (Array.isArray(value)) return value.map(jsonValue);
  if (value instanceof RegExp) return { pattern: value.source, options: value.flags };
  if (!('_bsontype' in value)) return jsonOfBson(value);
  return ownKinds[String(value._bsontype)]?.(value as never) ?? String(value as unknown as string);
}

const ownKinds: Readonly<Record<string, (value: never) => unknown>> = {
  ObjectId: (value: { toHexString(): string }) => value.toHexString(),
  Long: (value: Long) => exact(value.toBigInt()),
  Int32: ({ value }: { value: number }) => value,
  Double: ({ value }: { value: number }) => numberOrText(value),
  Decimal128: (value: { toString(): string }) => value.toString(),
  Binary: bytes,
  Timestamp: ({ t, i }: Timestamp) => ({ t, i }),
  BSONRegExp: ({ pattern, options }: { pattern: string; options: string }) => ({ pattern, options }),
  BSONSymbol: ({ value }: { value: string }) => value,
  Code: ({ code }: { code: string }) => ({ code }),
  DBRef: ({ collection, oid, db }: { collection: string; oid: unknown; db?: string }) => ({
    ref: collection,
    id: jsonValue(oid),
    ...(db === undefined ? {} : { db }),
  }),
  MinKey: () => 'MinKey',
  MaxKey: () => 'MaxKey',
};

function exact(value: bigint): number | string {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : String(value);
}

function numberOrText(value: number): number | string {
  return Number.isFinite(value) ? value : String(value);
}

function bytes(binary: Binary): string {
  const content = Buffer.from(binary.buffer.subarray(0, binary.position));
  if (binary.sub_type !== uuidSubtype || content.length !== 16) return content.toString('base64');
  return content.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
