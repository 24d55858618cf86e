import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openapi30, openapi31, swagger2 } from '../activities/files/apiDocuments/petstores.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

let api: TestApi;
let owner: Person;
let server: Server;
let address: string;
let counter = 0;
let served: unknown = openapi30();
beforeAll(async () => {
  api = await startTestApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  owner = await signUpPerson(api.url);
  server = createServer((request, response) => {
    if (request.url !== '/openapi.json') return void response.writeHead(404).end();
    response.end(JSON.stringify(served));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/openapi.json`;
});
afterAll(async () => {
  await api?.close();
  server?.close();
});

const at = ({ id }: { id: string }) => ({ params: { api_document_id: id } });
const add = (content: unknown = openapi30(), more: object = {}) =>
  owner.client.ok('createApiDocument', {
    body: {
      name: `Pets ${(counter += 1)}`,
      content: typeof content === 'string' ? content : JSON.stringify(content),
      ...more,
    },
  });

describe('API documents', () => {
  test('are added from a text, listed, renamed and deleted', async () => {
    const document = await add();
    expect(document).toMatchObject({
      title: 'Pets',
      version: '2.0.0',
      format: '3.0',
      source_url: null,
      servers: ['https://pets.example.com/v1'],
      security: ['bearer'],
      operation_count: 6,
      remarks: [],
    });
    expect(await owner.client.ok('getApiDocument', at(document))).toEqual(document);
    const { data } = await owner.client.ok('listApiDocuments', { query: { project_id: document.project_id } });
    expect(data.map(({ id }) => id)).toContain(document.id);
    const renamed = await owner.client.ok('updateApiDocument', { ...at(document), body: { name: 'Animals' } });
    expect(renamed).toMatchObject({ id: document.id, name: 'Animals' });
    expect((await owner.client.call('deleteApiDocument', at(document))).status).toBe(204);
    expect(await owner.client.refused('getApiDocument', at(document))).toMatchObject({ status: 404 });
  });

  test('list their operations, and give one with the schema of its arguments', async () => {
    const document = await add(swagger2);
    const { data } = await owner.client.ok('listApiOperations', at(document));
    expect(data.map(({ key }) => key)).toEqual(['list_pets', 'pets_create', 'post_pets_by_pet_id_photo']);
    const operation = await owner.client.ok('getApiOperation', {
      params: { api_document_id: document.id, operation_key: 'list_pets' },
    });
    expect(operation).toMatchObject({
      method: 'GET',
      media_type: null,
      arguments: { properties: { limit: { type: 'integer', maximum: 50 } } },
      paging: [{ kind: 'page', parameter: 'page', next: '' }, { kind: 'link_header' }],
      items: '',
    });
    expect(Object.keys(operation.arguments['properties'] as object)).toEqual(['limit', 'page', 'tags', 'ids']);
    const params = { api_document_id: document.id, operation_key: 'nothing' };
    expect(await owner.client.refused('getApiOperation', { params })).toMatchObject({ status: 404 });
    expect((await add(openapi31)).format).toBe('3.1');
  });

  test('are read from an address, through the guard', async () => {
    const document = await owner.client.ok('createApiDocument', { body: { name: 'By address', url: address } });
    expect(document).toMatchObject({ source_url: address, operation_count: 6 });
    for (const url of ['http://169.254.169.254/openapi.json', 'http://10.1.2.3/a'])
      expect(await owner.client.refused('createApiDocument', { body: { name: 'No', url } })).toMatchObject({
        code: 'target_not_allowed',
      });
    const missing = { name: 'No', url: address.replace('openapi.json', 'x') };
    expect(await owner.client.refused('createApiDocument', { body: missing })).toMatchObject({
      status: 400,
      param: '/url',
    });
  });

  test('are refused in words', async () => {
    const refused = (body: object) =>
      owner.client.refused('createApiDocument', { body: { name: 'Wrong', ...body } as never });
    expect(await refused({ content: '{"swagger":"1.2"}' })).toMatchObject({ status: 400, param: '/content' });
    expect(await refused({})).toMatchObject({ status: 400, param: '/content' });
    expect(await refused({ content: '{}', url: address })).toMatchObject({ status: 400 });
    await add(openapi30(), { name: 'Taken' });
    expect(await refused({ name: 'taken', content: JSON.stringify(openapi30()) })).toMatchObject({
      code: 'name_taken',
      param: '/name',
    });
  });

  test('belong to their organization', async () => {
    const document = await add();
    const stranger = await signUpPerson(api.url);
    const params = { api_document_id: document.id };
    const operation = { params: { ...params, operation_key: 'list_pets' } };
    for (const answer of [
      await stranger.client.refused('getApiDocument', { params }),
      await stranger.client.refused('listApiOperations', { params }),
      await stranger.client.refused('getApiOperation', operation),
      await stranger.client.refused('updateApiDocument', { params, body: { name: 'Mine' } }),
      await stranger.client.refused('replaceApiDocument', { params, body: { content: '{}' } }),
      await stranger.client.refused('deleteApiDocument', { params }),
    ])
      expect(answer).toMatchObject({ status: 404, code: 'not_found' });
    expect((await stranger.client.ok('listApiDocuments')).data).toEqual([]);
  });
});

describe('a replaced document', () => {
  const node = (parameters: object) => ({
    id: 'n1',
    name: 'Call',
    type: 'openapi.call',
    position: { x: 240, y: 0 },
    parameters: { ...parameters },
  });
  const draftOf = (parameters: object) => ({
    nodes: [{ id: 's', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } }, node(parameters)],
    connections: [{ from: { node: 's', port: 'main' }, to: { node: 'n1', port: 'main' } }],
  });

  test('says what changes for those who use it, and writes it only then', async () => {
    served = openapi30();
    const document = await owner.client.ok('createApiDocument', { body: { name: 'Replaced', url: address } });
    const uses = { document: document.id, operation: 'list_pets' };
    const flow = await owner.client.ok('createDigitalOrganization', { body: { name: 'Flow', draft: draftOf(uses) } });
    await owner.client.ok('publishDigitalOrganization', { params: { digital_organization_id: flow.id } });
    const gone = { document: 'REPLACED', operation: 'delete_pet', arguments: { pet_id: 1 } };
    const other = await owner.client.ok('createDigitalOrganization', { body: { name: 'Other', draft: draftOf(gone) } });
    expect(other.issues).toEqual([]);
    const next = openapi30('https://new.example.com');
    const paths = next.paths as Record<string, Record<string, { parameters?: object[] }>>;
    delete paths['/pets/{pet_id}']!['delete'];
    paths['/pets']!['get']!.parameters!.push({ name: 'shop', in: 'query', required: true, schema: { type: 'string' } });
    paths['/owners'] = { get: { operationId: 'listOwners' } as object };
    served = next;
    const preview = await owner.client.ok('replaceApiDocument', { ...at(document), body: { preview: true } });
    expect(preview).toMatchObject({
      is_written: false,
      added: ['list_owners'],
      removed: ['delete_pet'],
      new_hosts: ['new.example.com'],
      changed: [{ operation: 'list_pets', changes: expect.arrayContaining(['Required now: shop.']) }],
    });
    expect(preview.affected).toEqual([
      {
        kind: 'digital_organization',
        id: flow.id,
        name: 'Flow',
        node_name: 'Call',
        operation: 'list_pets',
        is_published: true,
        is_removed: false,
      },
      expect.objectContaining({ name: 'Other', operation: 'delete_pet', is_published: false, is_removed: true }),
    ]);
    expect((await owner.client.ok('getApiDocument', at(document))).hash).toBe(document.hash);
    const written = await owner.client.ok('replaceApiDocument', { ...at(document), body: {} });
    expect(written).toMatchObject({ is_written: true, document: { servers: ['https://new.example.com'] } });
    const lost = { params: { digital_organization_id: other.id } };
    const { issues } = await owner.client.ok('getDigitalOrganization', lost);
    expect(issues).toEqual([
      expect.objectContaining({
        node_id: 'n1',
        parameter: '/operation',
        severity: 'error',
        message: '“Replaced” has no operation “delete_pet”. Choose an operation again.',
      }),
    ]);
    expect(await owner.client.refused('publishDigitalOrganization', lost)).toMatchObject({ code: 'graph_invalid' });
    // More drafts than one query names do not hide the published one.
    const drafts = Array.from({ length: 100 }, (_, index) => ({ name: `Draft ${index}`, draft: draftOf(uses) }));
    await Promise.all(drafts.map((body) => owner.client.ok('createDigitalOrganization', { body })));
    expect(await owner.client.refused('deleteApiDocument', at(document))).toMatchObject({
      status: 409,
      code: 'in_use',
      used_by: [{ kind: 'digital_organization', id: flow.id, name: 'Flow' }],
    });
    const forced = await owner.client.call('deleteApiDocument', { ...at(document), query: { force: 'true' } });
    expect(forced.status).toBe(204);
  });

  test('that was uploaded needs a newer one', async () => {
    const document = await add();
    expect(await owner.client.refused('replaceApiDocument', { ...at(document), body: {} })).toMatchObject({
      status: 400,
      param: '/content',
    });
  });
});
