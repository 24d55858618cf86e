import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { largeMemory } from '../../../activities/files/fileLimits.ts';
import type { ApiOperation } from '../../../domains/apiDocuments/ApiOperation.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { startLocalServer, type LocalServer } from '../../outbound/support/localServer.ts';
import { testFileSessions } from '../../support/files.ts';
import { openapi30 } from '../files/apiDocuments/petstores.ts';
import { outboundServices } from './outboundServices.ts';
import { runAlone, type Alone } from './runAlone.ts';

let server: LocalServer;
let operations: Map<string, ApiOperation>;
const services = outboundServices();
const sessions = testFileSessions();

const pets = Array.from({ length: 5 }, (_, index) => ({ id: index + 1, name: `Pet ${index + 1}` }));

beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://server');
    const send = (value: unknown, status = 200) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (pathname === '/v1/pets' && request.method === 'GET') {
      const from = Number(searchParams.get('cursor') ?? 0);
      if (searchParams.get('filter[stuck]') !== null) return send({ data: pets, next_cursor: '1' });
      const next = from + 2 < pets.length ? String(from + 2) : null;
      return send({ data: pets.slice(from, from + 2), next_cursor: next });
    }
    if (pathname === '/v1/elsewhere')
      return send({ data: [{ id: 1 }], next: `http://localhost:${server.port}/v1/more` });
    if (pathname === '/v1/more') return send({ data: [{ id: 2 }] });
    if (pathname === '/v1/numbered') {
      const page = Number(searchParams.get('page'));
      return send({ data: page < 2 ? [pets[page]] : [] });
    }
    if (pathname === '/v1/pets') return send({ id: 9 }, 201);
    if (pathname === '/v1/pets/404') return send({ error: { message: 'No such pet.' } }, 404);
    if (pathname === '/v1/pets/401') return send({ message: 'Who are you?' }, 401);
    if (pathname.endsWith('/photo') && request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from([1, 2, 3]));
    if (request.method === 'DELETE') return void response.writeHead(204).end();
    return send({ path: pathname });
  }, '127.0.0.1');
  const document = openapi30(`http://127.0.0.1:${server.port}/v1`);
  Object.assign(document.paths, {
    '/elsewhere': {
      post: {
        operationId: 'linked',
        parameters: [{ name: 'X-Shop', in: 'header', schema: { type: 'string' } }],
        responses: {},
      },
    },
    '/numbered': {
      post: {
        operationId: 'numbered',
        parameters: [{ name: 'page', in: 'query', schema: { type: 'integer', default: 0 } }],
        responses: {},
      },
    },
  });
  const session = sessions.open('org_test', new AbortController().signal, largeMemory);
  const { rows } = await session.run('OpenAPI.read', { sourceUrl: null }, [Buffer.from(JSON.stringify(document))]);
  operations = new Map();
  for await (const row of rows()) operations.set((row as ApiOperation).key, row as ApiOperation);
  await session.close();
});
afterAll(async () => {
  await sessions.close();
  await services.close();
  await server?.close();
});
beforeEach(() => {
  server.requests.length = 0;
});

function call(operation: string, args: object = {}, more: object = {}, alone: Alone = {}) {
  const apiDocuments = {
    operation: async (_document: string, key: string) => {
      const found = operations.get(key);
      if (!found) throw new AppError('not_found', 'no operation', { param: '/operation' });
      return found;
    },
  };
  return runAlone('openapi.call', {
    parameters: { document: 'Pets', operation, arguments: args, ...more },
    services: { fetch: services.fetch, binaries: services.binaries, apiDocuments },
    ...alone,
  });
}

async function jsonOf(...given: Parameters<typeof call>): Promise<unknown[]> {
  const result = await call(...given);
  if (!('outputs' in result)) throw new Error('no outputs');
  return result.outputs['main']!.map(({ json }) => json);
}

describe('an operation', () => {
  test('is called with path, query and styles of the document', async () => {
    expect(await jsonOf('list_pets', { limit: 2, filter: { kind: 'dog' } })).toEqual([
      { data: pets.slice(0, 2), next_cursor: '2' },
    ]);
    expect(server.requests[0]!.url).toBe('/v1/pets?limit=2&filter[kind]=dog');
    expect(await jsonOf('get_pet', { pet_id: 'a/b' })).toEqual([{ path: '/v1/pets/a%2Fb' }]);
    expect(await jsonOf('delete_pet', { pet_id: 3 })).toEqual([{}]);
  });

  test('sends its body as JSON, with the key of the run', async () => {
    const body = { name: 'Rex', breed: 'pug' };
    expect(await jsonOf('create_pet', { body })).toEqual([{ id: 9 }]);
    const [request] = server.requests;
    expect(request).toMatchObject({ method: 'POST', body: JSON.stringify(body) });
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'exe_test/n1/0/0',
    });
  });

  test('sends nothing if an argument does not fit, and names the field', async () => {
    const cases = [
      ['create_pet', { body: { name: 'Rex' } }, /"body.breed" is required/],
      ['create_pet', { body: { name: 'R2', breed: 'pug' } }, /"body.name" must match the pattern/],
      ['list_pets', { limit: 101 }, /"limit" must be at most 100/],
      ['get_pet', {}, /"pet_id" is required/],
      ['get_pet', { pet_id: '..' }, /would lead to another path/],
      ['list_pets', { wrong: 1 }, /"wrong" is no argument/],
    ] as const;
    for (const [operation, args, message] of cases) {
      const failed = await call(operation, args).catch((error: unknown) => error);
      expect(failed).toMatchObject({ code: 'parameter_invalid', param: expect.stringMatching(/^\/arguments/) });
      expect((failed as AppError).message).toMatch(message);
    }
    expect(server.requests).toEqual([]);
  });

  test('takes and gives files', async () => {
    const photo = await services.binaries.write(Buffer.from('png!'), { fileName: 'p.png', mediaType: 'image/png' });
    const inputs = { main: [{ json: {}, binary: { picture: photo } }] };
    await call('put_photo', { pet_id: 1, body: { photo: 'picture', caption: 'Me' } }, {}, { inputs });
    const { body, headers } = server.requests[0]!;
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(
      /name="caption"\r\n\r\nMe[\s\S]*name="photo"; filename="p.png"\r\ncontent-type: image\/png\r\n\r\npng!/,
    );
    const result = await call('get_photo', { pet_id: 1 });
    if (!('outputs' in result)) throw new Error('no outputs');
    expect(result.outputs['main']![0]!.binary!['data']).toMatchObject({ media_type: 'image/png', size_bytes: 3 });
  });

  test('fails in words, with the message of the server', async () => {
    await expect(call('get_pet', { pet_id: 404 })).rejects.toThrow(
      'Get a pet: There is nothing at this address. Check the arguments and the server. (404) No such pet.',
    );
    await expect(call('get_pet', { pet_id: 401 })).rejects.toThrow(/does not accept the credential.*Who are you/);
  });

  test('goes through the guard, whatever server is named', async () => {
    for (const address of ['http://169.254.169.254/latest', 'http://10.0.0.1', 'http://[fd00::1]'])
      await expect(call('list_pets', {}, { server: address })).rejects.toMatchObject({ code: 'target_not_allowed' });
    for (const address of ['file:///etc', 'not an address', 'http://me:pw@127.0.0.1'])
      await expect(call('list_pets', {}, { server: address })).rejects.toMatchObject({ param: '/server' });
  });
});

describe('pages', () => {
  test('are read only if the author says how', async () => {
    await call('list_pets');
    expect(server.requests).toHaveLength(1);
  });

  test('by a cursor, with guesses from the document', async () => {
    expect(await jsonOf('list_pets', { limit: 2 }, { paging: 'cursor' })).toEqual(pets);
    expect(server.requests.map(({ url }) => url)).toEqual([
      '/v1/pets?limit=2',
      '/v1/pets?cursor=2&limit=2',
      '/v1/pets?cursor=4&limit=2',
    ]);
  });

  test('fail after too many items or pages, and cut nothing', async () => {
    expect(await jsonOf('list_pets', {}, { paging: 'cursor', max_items: 5 })).toEqual(pets);
    await expect(call('list_pets', {}, { paging: 'cursor', max_items: 4 })).rejects.toThrow(
      'There are more than 4 items. Raise "Max items", or narrow the list down with its arguments.',
    );
    await expect(call('list_pets', {}, { paging: 'cursor', max_pages: 2 })).rejects.toThrow(/more than 2 pages/);
  });

  test('on another origin get no header arguments', async () => {
    const more = { paging: 'next_link', next_path: 'next', items_path: 'data' };
    expect(await jsonOf('linked', { 'X-Shop': 'secret' }, more)).toEqual([{ id: 1 }, { id: 2 }]);
    expect(server.requests.map(({ headers }) => headers['x-shop'])).toEqual(['secret', undefined]);
  });

  test('begin where the document says, and have keys of their own', async () => {
    const more = { paging: 'page', page_parameter: 'page', items_path: 'data' };
    expect(await jsonOf('numbered', {}, more)).toEqual(pets.slice(0, 2));
    const keys = server.requests.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toEqual(['exe_test/n1/0/0', 'exe_test/n1/0/0/page2', 'exe_test/n1/0/0/page3']);
  });

  test('that lead to themselves are an error', async () => {
    const stuck = { filter: { stuck: true } };
    await expect(call('list_pets', stuck, { paging: 'cursor' })).rejects.toThrow(/was read before/);
  });

  test('need what cannot be guessed', async () => {
    await expect(call('list_pets', {}, { paging: 'offset' })).rejects.toMatchObject({ param: '/page_parameter' });
    await expect(call('list_pets', {}, { paging: 'next_link', next_path: 'nowhere' })).resolves.toBeDefined();
    await expect(call('get_pet', { pet_id: 1 }, { paging: 'link_header' })).rejects.toMatchObject({
      param: '/items_path',
    });
  });
});

test('document and operation are no expressions', async () => {
  const { nodeTypes } = await import('./runAlone.ts');
  const { definition } = nodeTypes.newest('openapi.call')!;
  expect(definition.check!({ document: '{{ $json.d }}', operation: '{{ $json.o }}' })).toHaveLength(2);
});
