import { expect, test } from 'vitest';
import { errorStatus } from '../../openapi/errorStatus.ts';
import { contractText, contractValidator } from '../../api/middleware/validate.ts';
import type { ErrorCode } from '../../openapi/AppError.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';

/*
 * What generators of clients in other languages need of the contract. Each rule stands for a generator that refused it:
 * openapi-python-client (names, several media types), openapi-generator for Go (`type: null`), oapi-codegen (unions of types).
 */
type Node = { readonly [keyword: string]: unknown };

interface Operation extends Node {
  readonly operationId: string;
  readonly description?: string;
  readonly parameters?: readonly { name: string; description?: string }[];
  readonly requestBody?: { readonly content: Node };
  readonly responses: {
    readonly [status: string]: { readonly content?: { readonly [type: string]: { schema?: Node } } };
  };
  readonly 'x-errors'?: { readonly [status: string]: readonly ErrorCode[] };
}

const document = JSON.parse(contractText) as {
  paths: { [path: string]: { [method: string]: Operation } };
  components: { schemas: { [name: string]: Node } };
};
const { schemas } = document.components;
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));

/** Names of types that are always there in a language that clients are written in. */
const builtIn = new Set(
  [
    // TypeScript and its libraries
    'Array Boolean Date Error Event File Function Map Number Object Promise Proxy Record Request Response Set String Symbol',
    // Python and openapi-python-client
    'Any Client Exception Union Unset Warning',
    // Java, C#, Kotlin, Rust and Swift
    'Class Enum List Optional Override Process Result Thread Type Version Void',
  ].flatMap((names) => names.split(' ')),
);

/** Every schema of the document with the pointer to it. */
function* schemasIn(node: unknown, pointer: string): Generator<readonly [string, Node]> {
  if (typeof node !== 'object' || node === null) return;
  if (!Array.isArray(node)) yield [pointer, node as Node];
  for (const [key, value] of Object.entries(node)) {
    if (key !== 'example' && key !== 'examples' && key !== 'default') yield* schemasIn(value, `${pointer}/${key}`);
  }
}
const every = [...schemasIn(schemas, '/schemas'), ...schemasIn(document.paths, '/paths')];

test('no schema is named like a type of a language', () => {
  expect(Object.keys(schemas).filter((name) => builtIn.has(name))).toEqual([]);
});

test('the only union in `type` is with null, and null is never the only type', () => {
  const wrong = every.filter(([pointer, { type }]) => {
    if (/\/(?:oneOf|anyOf)\/\d+$/.test(pointer) && type === 'null') return false;
    return type === 'null' || (Array.isArray(type) && !(type.length === 2 && type[1] === 'null'));
  });
  expect(wrong.map(([pointer]) => pointer)).toEqual([]);
});

test('a body has one media type, but where a file is sent as a form or by its address in JSON', () => {
  const several = operations.filter(({ requestBody }) => Object.keys(requestBody?.content ?? {}).length > 1);
  expect(several.map(({ operationId }) => operationId).toSorted()).toEqual([
    'createImageEdit',
    'createVideo',
    'uploadKnowledgeFile',
  ]);
});

test('every list is a schema with a name', () => {
  const unnamed = operations.filter(({ responses }) =>
    Object.values(responses).some(({ content = {} }) =>
      Object.values(content).some(({ schema }) => (schema?.['properties'] as Node | undefined)?.['data'] !== undefined),
    ),
  );
  expect(unnamed.map(({ operationId }) => operationId)).toEqual([]);
});

test('a union of schemas that a member tells apart names it as its discriminator', () => {
  const tagged = every.filter(([, { oneOf, discriminator }]) => {
    if (!Array.isArray(oneOf) || discriminator !== undefined) return false;
    const parts = (oneOf as Node[]).filter(({ type }) => type !== 'null').map(resolved);
    return parts.length > 1 && tagsOf(parts[0]!).some((tag) => parts.every((part) => tagsOf(part).includes(tag)));
  });
  expect(tagged.map(([pointer]) => pointer)).toEqual([]);
  for (const [pointer, { discriminator }] of every.filter(([, node]) => 'discriminator' in node && 'oneOf' in node)) {
    const { propertyName, mapping } = discriminator as { propertyName: string; mapping: { [value: string]: string } };
    for (const [value, reference] of Object.entries(mapping)) {
      const property = (resolved({ $ref: reference })['properties'] as Node)[propertyName] as Node;
      expect([property['const'], ...((property['enum'] as unknown[]) ?? [])], `${pointer} ${value}`).toContain(value);
    }
  }
});

function resolved(node: Node): Node {
  const reference = node['$ref'];
  return typeof reference === 'string' ? schemas[reference.split('/').at(-1)!]! : node;
}

/** Names of the required members that can have one value only. */
function tagsOf(schema: Node): string[] {
  const properties = (schema['properties'] ?? {}) as { [name: string]: Node };
  const required = (schema['required'] ?? []) as string[];
  return required.filter((name) => {
    const { const: only, enum: values } = properties[name] ?? {};
    return only !== undefined || (Array.isArray(values) && values.length === 1);
  });
}

test('codes of `x-errors` stand under the status that they have', () => {
  const wrong = operations.flatMap(({ operationId, 'x-errors': errors = {} }) =>
    Object.entries(errors).flatMap(([status, codes]) =>
      codes
        .filter((code) => errorStatus[code]?.status !== Number(status))
        .map((code) => `${operationId}: ${status} ${code}`),
    ),
  );
  expect(wrong).toEqual([]);
});

/** May only fall. */
const mostBodiesWithoutExample = 8;

test('bodies have examples that the contract accepts', () => {
  const bodies = operations.flatMap(({ operationId, requestBody }) => {
    const [media] = Object.values(requestBody?.content ?? {}) as {
      schema?: Node;
      example?: unknown;
      examples?: object;
    }[];
    if (media?.schema === undefined) return [];
    const { example, examples = {} } = media;
    const ofMedia = [...(example === undefined ? [] : [example]), ...Object.values(examples).map((one) => one.value)];
    return [
      { operationId, examples: [...ofMedia, ...((resolved(media.schema)['examples'] as unknown[] | undefined) ?? [])] },
    ];
  });
  const without = bodies.filter(({ examples }) => examples.length === 0).map(({ operationId }) => operationId);
  expect(without.length, without.join(', ')).toBeLessThanOrEqual(mostBodiesWithoutExample);
  const validator = contractValidator();
  for (const { operationId, examples } of bodies)
    for (const example of examples)
      expect(
        () => validator.checkBody(operationId as OperationId, structuredClone(example)),
        operationId,
      ).not.toThrow();
});

/** May only fall; the goal is 0. */
const mostUndescribed = { operations: 0, parameters: 0, properties: 0 };

test('operations, parameters and properties are described', () => {
  const properties = every.flatMap(([pointer, { properties: own }]) =>
    typeof own === 'object' && own !== null && !pointer.endsWith('/properties')
      ? Object.entries(own as { [name: string]: Node })
          .filter(([, property]) => property['description'] === undefined && property['$ref'] === undefined)
          .map(([name]) => `${pointer}/${name}`)
      : [],
  );
  const undescribed = {
    operations: operations.filter(({ description }) => !description).map(({ operationId }) => operationId),
    parameters: operations.flatMap(({ operationId, parameters = [] }) =>
      parameters.filter(({ description }) => !description).map(({ name }) => `${operationId} ${name}`),
    ),
    properties,
  };
  const counts = Object.fromEntries(Object.entries(undescribed).map(([kind, names]) => [kind, names.length]));
  for (const [kind, most] of Object.entries(mostUndescribed)) {
    expect(
      counts[kind],
      `${kind} without a description: ${undescribed[kind as 'properties'].slice(0, 10).join(', ')}`,
    ).toBeLessThanOrEqual(most);
  }
});
