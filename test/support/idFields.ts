import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { sampled, type Schema } from '../web/screens/sampled.ts';

interface Contract {
  readonly paths: { readonly [path: string]: { readonly [method: string]: Described } };
  readonly components: { readonly schemas: { readonly [name: string]: Schema } };
}

interface Described {
  readonly requestBody?: { readonly content: { readonly [type: string]: { readonly schema: Schema } } };
  readonly parameters?: readonly { in: string; name: string; schema: Schema }[];
}

/** A place in a request where the id of something stands, such as `/projects/[]/project_id`. */
export interface IdField {
  readonly name: string;
  readonly in: 'body' | 'query';
  readonly last: string;
  /** Enclosing fields, outermost first: each with its name and the minimal value of its content. */
  readonly steps: readonly { readonly key: string | 0; readonly plain: unknown }[];
}

const isId = /(_ids?|_to|_in|_of|^id)$/;

/** All places of an operation's body and query where an id can stand, from the contract. */
export function idFields(contractText: string, id: OperationId): IdField[] {
  const { document, described } = read(contractText, id);
  const lookUp = (reference: string): Schema => document.components.schemas[reference.split('/').at(-1)!]!;
  const found = new Map<string, IdField>();
  const walk = (schema: Schema, steps: IdField['steps'], seen: readonly string[]): void => {
    const reference = schema['$ref'];
    if (typeof reference === 'string') {
      if (!seen.includes(reference)) walk(lookUp(reference), steps, [...seen, reference]);
      return;
    }
    for (const part of ['oneOf', 'anyOf', 'allOf'].flatMap((word) => (schema[word] ?? []) as Schema[]))
      walk(part, steps, seen);
    if (schema['items'] !== undefined) {
      const items = schema['items'] as Schema;
      walk(items, [...steps, { key: 0, plain: sampled(items, lookUp) }], seen);
    }
    for (const [key, one] of Object.entries((schema['properties'] ?? {}) as { [name: string]: Schema })) {
      const here = [...steps, { key, plain: sampled(one, lookUp) }];
      walk(one, here, seen);
      const isList = [one['type']].flat().includes('array');
      const path = isList ? [...here, { key: 0 as const, plain: '' }] : here;
      const name = `/${here.map((step) => (step.key === 0 ? '[]' : step.key)).join('/')}`;
      if (isId.test(key)) found.set(name, { name, in: 'body', last: key, steps: path });
    }
  };
  const content = described.requestBody?.content ?? {};
  const body = content['application/json'] ?? Object.values(content)[0];
  if (body) walk(body.schema, [], []);
  for (const { in: place, name } of described.parameters ?? [])
    if (place === 'query' && isId.test(name))
      found.set(`?${name}`, { name: `?${name}`, in: 'query', last: name, steps: [] });
  return [...found.values()];
}

/** True for lists with pages. */
export function takesCursor(contractText: string, id: OperationId): boolean {
  return (read(contractText, id).described.parameters ?? []).some(({ name }) => name === 'cursor');
}

/** Returns the body with a value in that place; missing surroundings are added in minimal form. */
export function withValueAt(body: unknown, { steps }: IdField, value: string): unknown {
  const put = (around: unknown, [step, ...rest]: IdField['steps']): unknown => {
    if (!step) return value;
    const existing = (around as { [key: string]: unknown } | null)?.[step.key] ?? step.plain;
    const inside = put(existing, rest);
    return step.key === 0 ? [inside] : { ...(around as object | null), [step.key]: inside };
  };
  return put(body, steps);
}

let known: { text: string; document: Contract } | null = null;

function read(text: string, id: OperationId): { document: Contract; described: Described } {
  known = known?.text === text ? known : { text, document: JSON.parse(text) as Contract };
  const { path, method } = operations[id];
  return { document: known.document, described: known.document.paths[path]![method]! };
}
