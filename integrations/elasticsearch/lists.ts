import type { JsonObject } from '../../domains/executions/item.ts';
import { defineList, type VendorList } from '../engine/defineList.ts';
import { path } from '../engine/vendorRequest.ts';

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-cat-indices: all of them, in one page. */
const indices = defineList({
  request: () => ({ path: '/_cat/indices', query: { format: 'json', h: 'index,docs.count' } }),
  entries: (body) => body,
  choice: ({ index, 'docs.count': count }) => {
    const name = String(index);
    // Those of the server itself begin with a dot.
    if (name.startsWith('.')) return null;
    return { value: name, label: name, hint: typeof count === 'string' ? count : undefined };
  },
});

interface Property {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Property>>;
  readonly fields?: Readonly<Record<string, Property>>;
}

/** https://www.elastic.co/docs/api/doc/elasticsearch/operation/operation-indices-get-mapping */
const fields = defineList({
  request: ({ parameters }) => ({ path: path`/${parameters['index'] ?? ''}/_mapping` }),
  entries: (body) =>
    Object.values(body).flatMap((one) => fieldsIn((one as { mappings?: Property }).mappings?.properties ?? {}, '')),
  choice: ({ name, type }) => ({ value: String(name), label: String(name), hint: type as string | undefined }),
});

/** Fields of objects have a path with dots, and so have other kinds of the same field. */
function fieldsIn(properties: Readonly<Record<string, Property>>, before: string): JsonObject[] {
  return Object.entries(properties).flatMap(([name, { type, properties: inner, fields: kinds }]) => {
    const place = `${before}${name}`;
    return [
      ...(type === undefined ? [] : [{ name: place, type }]),
      ...fieldsIn(inner ?? {}, `${place}.`),
      ...fieldsIn(kinds ?? {}, `${place}.`),
    ];
  });
}

/** Lists of Elasticsearch, by the name in `choices` of a field. */
export const lists: Readonly<Record<string, VendorList>> = { indices, fields };
