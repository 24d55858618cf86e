import { readFile } from 'node:fs/promises';

import { afterAll, describe, expect, test } from 'vitest';

import { largeMemory } from '../../../../activities/files/fileLimits.ts';
import type { ApiDocumentDetails, ApiOperation } from '../../../../domains/apiDocuments/ApiOperation.ts';
import { testFileSessions } from '../../../support/files.ts';
import { openapi30, openapi31, swagger2 } from './petstores.ts';

const sessions = testFileSessions();
afterAll(() => sessions.close());

async function read(document: unknown, sourceUrl: string | null = null) {
  const session = sessions.open('org_test', new AbortController().signal, largeMemory);
  try {
    const text = typeof document === 'string' ? document : JSON.stringify(document);
    const result = await session.run('OpenAPI.read', { sourceUrl }, [Buffer.from(text)]);
    const operations = [] as ApiOperation[];
    for await (const row of result.rows()) operations.push(row as ApiOperation);
    const details: ApiDocumentDetails = result.details;
    const byKey = Object.fromEntries(operations.map((one) => [one.key, one]));
    return { details, operations, byKey, peakRssBytes: session.peakRssBytes };
  } finally {
    await session.close();
  }
}

/** A document with one operation, whose body has this schema. */
function withBody(schema: unknown, further: object = {}) {
  const requestBody = { content: { 'application/json': { schema } } };
  return {
    openapi: '3.0.0',
    info: { title: 'T', version: '1' },
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/things': { post: { operationId: 'create', requestBody, responses: {} } } },
    ...further,
  };
}

describe('a document of', () => {
  test('operations that cannot be called says so', async () => {
    const get = { operationId: 'one', responses: {} };
    const paths = { '/a': { get, query: get, additionalOperations: { COPY: get } }, b: { get }, 'x-c': { get } };
    const { details } = await read({ ...withBody({}), openapi: '3.2.0', paths });
    expect(details).toMatchObject({
      operationCount: 1,
      remarks: [
        '"query" of /a cannot be called. It was left out.',
        '"additionalOperations" of /a cannot be called. It was left out.',
        '"b" is no path that starts with a slash. It was left out.',
      ],
    });
  });

  test('Swagger 2.0 becomes operations with arguments, styles and files', async () => {
    const { details, byKey } = await read(swagger2);
    expect(details).toMatchObject({
      title: 'Pets',
      format: '2.0',
      operationCount: 3,
      servers: ['https://pets.example.com/v1', 'http://pets.example.com/v1'],
      security: ['header X-Key'],
      remarks: [],
    });
    const { list_pets: list, pets_create: create, post_pets_by_pet_id_photo: photo } = byKey;
    expect(list).toMatchObject({
      method: 'GET',
      path: '/pets',
      title: 'List pets',
      group: 'pets',
      security: ['header X-Key'],
      effects: ['brings_untrusted', 'sends_out'],
      items: '',
      paging: [{ kind: 'page', parameter: 'page' }, { kind: 'link_header' }],
      parameters: [
        { argument: 'limit', style: 'form', explode: true },
        { argument: 'page' },
        { argument: 'tags', style: 'form', explode: true },
        { argument: 'ids', style: 'form', explode: false },
      ],
    });
    expect(create).toMatchObject({
      body: { mediaType: 'application/json', kind: 'json' },
      effects: ['brings_untrusted', 'sends_out', 'changes'],
      arguments: {
        required: ['body'],
        properties: {
          body: {
            type: 'object',
            required: ['name'],
            properties: { name: { type: 'string', maxLength: 40 }, tag: { type: ['string', 'null'] } },
          },
        },
      },
    });
    expect(create!.arguments).not.toHaveProperty('properties.body.properties.id');
    expect(JSON.stringify(create)).not.toContain('$ref');
    expect(photo).toMatchObject({
      body: { mediaType: 'multipart/form-data', kind: 'multipart', files: ['photo'] },
      arguments: { required: ['petId', 'body'], properties: { body: { required: ['photo'] } } },
    });
  });

  test('OpenAPI 3.0 with references, allOf, read-only fields and a cursor', async () => {
    const { details, byKey } = await read(openapi30());
    expect(details).toMatchObject({ format: '3.0', operationCount: 6, security: ['bearer'] });
    expect(byKey['list_pets']).toMatchObject({
      paging: [{ kind: 'cursor', parameter: 'cursor', next: 'next_cursor' }],
      items: 'data',
      response: { status: '200', schema: { properties: { data: { type: 'array' } } } },
    });
    expect(byKey['create_pet']!.arguments['properties']).toMatchObject({
      body: {
        required: ['name', 'breed'],
        properties: { name: { pattern: '^[a-zA-Z ]+$' }, breed: { enum: ['pug', 'beagle'] }, secret: {} },
      },
    });
    expect(byKey['create_pet']!.response!.schema).not.toHaveProperty('properties.secret');
    expect(byKey['get_pet']!.parameters).toMatchObject([{ argument: 'pet_id', in: 'path', style: 'simple' }]);
    expect(byKey['put_photo']!.body).toMatchObject({ kind: 'multipart', files: ['photo'] });
  });

  test('OpenAPI 3.1 in YAML with const, type lists and texts beside references', async () => {
    const { details, byKey } = await read(openapi31);
    expect(details).toMatchObject({ format: '3.1', servers: ['https://eu.example.com/v3'] });
    expect(byKey['post_pets_search']).toMatchObject({
      effects: ['brings_untrusted', 'sends_out'],
      arguments: {
        properties: {
          body: {
            properties: {
              kind: { type: 'string', enum: ['dog', 'cat'] },
              born: { type: ['string', 'null'], format: 'date' },
              weight: { exclusiveMinimum: 0 },
              owner: { description: 'Who it belongs to.', properties: { name: { type: 'string' } } },
            },
          },
        },
      },
    });
  });

  test('one of Bureau itself', async () => {
    const own = await readFile(new URL('../../../../openapi/generated/openapi.json', import.meta.url), 'utf8');
    const { details, operations } = await read(own, 'https://bureau.example.com/api/openapi.json');
    expect(details.operationCount).toBe(operations.length);
    expect(new Set(operations.map(({ key }) => key)).size).toBe(operations.length);
    expect(operations.every(({ key }) => /^[a-z0-9_]{1,64}$/.test(key))).toBe(true);
  });
});

describe('a hostile document', () => {
  test.each(['file:///etc/passwd', '/etc/passwd', './other.json', 'http://169.254.169.254/latest', 'other.yaml#/x'])(
    'never leads out of itself: %s',
    async ($ref) => {
      const { byKey, details } = await read(withBody({ $ref }));
      expect(details.remarks).toEqual([`The reference "${$ref}" leads out of the document. It was left out.`]);
      expect(byKey['create']!.arguments['properties']).toEqual({ body: {} });
    },
  );

  test('with references in circles ends', async () => {
    const schemas = {
      A: { $ref: '#/components/schemas/B' },
      B: { $ref: '#/components/schemas/A' },
      Tree: { type: 'object', properties: { left: { $ref: '#/components/schemas/Tree' }, name: { type: 'string' } } },
    };
    const properties = { a: { $ref: '#/components/schemas/A' }, tree: { $ref: '#/components/schemas/Tree' } };
    const { details, byKey } = await read(withBody({ type: 'object', properties }, { components: { schemas } }));
    expect(details.remarks).toEqual([expect.stringContaining('leads to itself')]);
    expect(byKey['create']!.arguments).toMatchObject({
      properties: { body: { properties: { tree: { properties: { left: { properties: { left: {} } } } } } } },
    });
  });

  test('that doubles with each level stays small', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 28 }, (_, index) => {
        const next = { $ref: `#/components/schemas/S${index + 1}` };
        return [`S${index}`, { type: 'object', properties: { a: next, b: next } }];
      }),
    );
    const { operations } = await read(withBody({ $ref: '#/components/schemas/S0' }, { components: { schemas } }));
    expect(JSON.stringify(operations).length).toBeLessThan(200_000);
  });

  test('that is nested 5,000 levels deep is refused', async () => {
    const text = `{"openapi":"3.0.0","x":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
    await expect(read(text)).rejects.toThrow(/nested more than 100 levels/);
  });

  test('of YAML that laughs a billion times is refused', async () => {
    const lines = Array.from({ length: 9 }, (_, index) => {
      const before = index === 0 ? 'lol' : `*a${index - 1}`;
      return `a${index}: &a${index} [${Array.from({ length: 9 }, () => before).join(', ')}]`;
    });
    const text = ['openapi: 3.0.0', ...lines].join('\n');
    await expect(read(text)).rejects.toMatchObject({ code: 'file_invalid' });
  });

  test('of 25 MiB is refused, and YAML of 6 MiB', async () => {
    const text = JSON.stringify({ ...withBody({}), description: 'x'.repeat(25 * 1024 * 1024) });
    await expect(read(text)).rejects.toThrow(/up to 20 MiB/);
    const yaml = `openapi: 3.0.0\ninfo: ${'x'.repeat(6 * 1024 * 1024)}`;
    await expect(read(yaml)).rejects.toThrow(/Convert it to JSON/);
  });

  test('with names of the language is read without them', async () => {
    const text = JSON.stringify(
      withBody({ type: 'object', properties: { ok: { type: 'string' } }, required: ['ok'] }),
    ).replace('"ok":{', '"__proto__":{"type":"string"},"constructor":{"type":"string"},"ok":{');
    const { byKey } = await read(text);
    const { body } = byKey['create']!.arguments['properties'] as { body: { properties: object } };
    expect(Object.keys(body.properties)).toEqual(['ok']);
  });

  test.each([
    ['{"swagger":"1.2","paths":{}}', /Version "1.2" cannot be read/],
    ['{"paths":{}}', /neither "openapi" nor "swagger"/],
    ['{"openapi":"3.0.0"}', /has no operations/],
    ['{"openapi":"3.0.0","paths":{"/a":{}}}', /no operations/],
    ['{"openapi":"3.0.0",', /not valid JSON/],
    ['<html></html>', /This is a page/],
    ['a: [b', /neither valid JSON nor valid YAML/],
    ['just words', /not an object/],
  ])('that is none says so: %s', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });
});

test('a document of 13 MiB with 1,200 operations is read', async () => {
  const description = 'What it does. '.repeat(700);
  const paths = Object.fromEntries(
    Array.from({ length: 1_200 }, (_, index) => [
      `/things${index}/{id}`,
      { get: { operationId: `get/thing-${index}`, description, responses: { 302: { description: 'elsewhere' } } } },
    ]),
  );
  const document = { openapi: '3.0.3', info: { title: 'Big', version: '1' }, paths };
  expect(JSON.stringify(document).length).toBeGreaterThan(11 * 1024 * 1024);
  const { details, operations } = await read(document, 'https://big.example.com/docs/openapi.json');
  expect(details).toMatchObject({ operationCount: 1_200, servers: ['https://big.example.com'] });
  expect(operations[7]).toMatchObject({ key: 'get_thing_7', response: null });
});
