import { keepHooks } from '../../../domains/digitalOrganizations/hooks/keepHooks.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { startFake, type Fake, type FakeDefinition } from '../../../integrations/engine/fake/startFake.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { builderOf, chain, startEngineApi, type EngineApi } from '../engineApi.ts';

type Schemas = components['schemas'];

/** The address that services know; they take https alone. */
export const publicUrl = 'https://localhost';

/** An instance with the fake of a service, and flows that begin with its trigger: `receiveHook` and `receiveTestHook` get the deliveries. */
export interface HooksWorld {
  api: EngineApi;
  fake: Fake;
  /** A credential for the fake. */
  credential: () => Promise<string>;
  draft: (parameters: JsonObject, credentials?: JsonObject) => Promise<string>;
  published: (parameters: JsonObject, credentials?: JsonObject) => Promise<string>;
  /** Writes the trigger's parameters into the draft, and changes another node. */
  change: (id: string, parameters: JsonObject) => Promise<void>;
  unpublish: (id: string) => Promise<void>;
  trigger: (id: string) => Promise<Schemas['Trigger'] | undefined>;
  /** One round of the job that keeps registrations. */
  keep: () => Promise<void>;
  /** Calls an address that a service knows. */
  deliver: (address: string, body: unknown, headers?: Record<string, string>, method?: string) => Promise<Response>;
  /** The items that executions began with, oldest first. */
  items: (id: string) => Promise<JsonObject[]>;
  close: () => Promise<void>;
}

export async function startHooksWorld(type: string, definition: FakeDefinition): Promise<HooksWorld> {
  const started = await startEngineApi({ settings: { publicUrl, outboundAllow: ['127.0.0.0/8'] } });
  const signedIn = started.person.client;
  // The page of this instance is at its public address.
  const person = { ...started.person, client: signedIn.as({ ...signedIn.headers, origin: publicUrl }) };
  const api = { ...started, ...builderOf(person) };
  const fake = await startFake(definition);
  fake.reachBy(async ({ address, method, headers = {}, body }) => {
    const { pathname, search } = new URL(address);
    const response = await fetch(`${api.url}${pathname}${search}`, { method, headers, ...(body ? { body } : {}) });
    return { status: response.status, headers: response.headers, body: await response.text() };
  });
  const { client } = api.person;
  const at = (id: string) => ({ params: { digital_organization_id: id } });
  const credential: HooksWorld['credential'] = async () => {
    const made = definition.credential(fake.url);
    const body = { name: `${made.type} ${Math.random()}`, type: made.type, values: made.values };
    return (await client.ok('createCredential', { body })).id;
  };
  const draft: HooksWorld['draft'] = async (parameters, credentials) => {
    const graph = chain({ start: { type, parameters }, end: { type: 'logic.no_operation' } });
    graph.nodes[0]!.credentials = (credentials ?? { auth: { id: await credential() } }) as never;
    return (await api.create(graph)).id;
  };
  return {
    api,
    fake,
    credential,
    draft,
    published: async (parameters, credentials) => {
      const id = await draft(parameters, credentials);
      await api.publish(id);
      return id;
    },
    change: async (id, parameters) => {
      const { name, draft: graph, draft_revision } = await client.ok('getDigitalOrganization', at(id));
      const [first, last] = graph.nodes;
      const nodes = [
        { ...first!, parameters },
        { ...last!, position: { x: last!.position.x + 1, y: 0 } },
      ];
      await client.ok('updateDigitalOrganization', {
        ...at(id),
        body: { name, draft: { ...graph, nodes }, draft_revision },
      });
    },
    unpublish: async (id) => void (await client.ok('unpublishDigitalOrganization', at(id))),
    trigger: async (id) => (await client.ok('listTriggers', at(id))).data[0],
    keep: async () => void (await keepHooks(api.deps).run()),
    deliver: (address, body, headers = {}, method = 'POST') => {
      const { pathname, search } = new URL(address);
      return fetch(`${api.url}${pathname}${search}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(method === 'POST' ? { body: typeof body === 'string' ? body : JSON.stringify(body) } : {}),
      });
    },
    items: async (id) => {
      const { data } = await client.ok('listExecutions', { query: { digital_organization_id: id, limit: 100 } });
      const inOrder = data.toSorted((a, b) => (a.id < b.id ? -1 : 1));
      return Promise.all(
        inOrder.map(async ({ id: executionId }) => {
          const params = { execution_id: executionId, node_id: 'start' };
          const { runs } = await client.ok('getExecutionNode', { params });
          return runs[0]!.outputs['main']!.items[0]!.json as JsonObject;
        }),
      );
    },
    close: async () => {
      await fake.close();
      await api.close();
    },
  };
}
