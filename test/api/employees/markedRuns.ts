import { ensureSandbox } from '../../../domains/gateway/sandbox/sandboxModels.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { type hireWriter, secret } from './hireWriter.ts';
import type { Hiring } from './startHiring.ts';

type Schemas = components['schemas'];

/** A text of the hirer, in everything that a run is given and leaves. The publisher's is `secret`: in graphs, prompts, credentials, and the names of them. */
export const mark = 'MARK-OF-THE-HIRER';

/** Everything that there is on both sides, by the name of the parameter that takes it. */
export class KnownIds {
  readonly all: Record<string, Set<string>> = {};

  keep(name: string, ...values: (string | null | undefined)[]): void {
    const kept = (this.all[name] ??= new Set());
    for (const value of values) if (value) kept.add(value);
  }
}

type Nodes = NonNullable<Parameters<typeof hireWriter>[1]>;
type More = NonNullable<Parameters<typeof hireWriter>[2]>;

/**
 * Runs of employees that end well and badly, ask models, use credentials and tools, and call each other; rejected and done again, one with a callback to
 * `callbackUrl`. All of it is kept in `ids`.
 */
export async function workForEachOther(hiring: Hiring, ids: KnownIds, callbackUrl: string): Promise<void> {
  const { hired, run, publisher, hirer } = hiring;
  await hiring.api.deps.database.asSystem((repositories) => ensureSandbox(repositories, { open: true }));
  const { id: credentialId } = await publisher.client.ok('createCredential', {
    body: { name: `Credential ${secret}`, type: 'http_bearer', values: { token: secret } },
  });
  const inner = await hired({}, { by: publisher, deliver: { text: '{{ $json.topic }}' } });
  const position = { default_input: { tone: mark } };
  const flows = graphsOf({ credentialId, innerId: inner.position.id });
  const all = [];
  for (const [nodes, more = {}] of flows) all.push(await hired(nodes, { ...more, position }));
  all.push(await hiredAgent(hiring, credentialId, position));
  for (const [place, { employee, position: hiredAs, digitalOrganizationId }] of all.entries()) {
    const called = place === 0;
    if (called) await hirer.client.ok('createCallbackSecret', { params: { position_id: hiredAs.id } });
    const done = await run(hiredAs, {
      input: { topic: `${mark} [[tool=look_up]]` },
      metadata: { mine: mark },
      ...(called ? { callback_url: callbackUrl } : {}),
    });
    ids.keep('position_id', hiredAs.id, inner.position.id);
    ids.keep('run_id', done.id);
    ids.keep('employee_id', employee.id);
    ids.keep('listing_id', employee.listing!.id);
    ids.keep('version_id', employee.published_version?.id);
    ids.keep('deliverable_id', done.deliverable_id);
    ids.keep('digital_organization_id', digitalOrganizationId);
    if (done.deliverable_id === null) continue;
    const params = { deliverable_id: done.deliverable_id };
    await hirer.client.ok('rejectDeliverable', { params, body: { reason: mark } });
    const again = await hirer.client.ok('redoDeliverable', { params, body: { remark: mark } });
    ids.keep('run_id', (await hiring.ended(again)).id);
  }
  ids.keep('credential_id', credentialId);
  for (const person of [publisher, hirer]) await keepLists(person, ids);
  ids.keep('node_id', 'start', 'deliver', 'tell', 'odd', 'file', 'ask', 'agent', 'fetch', 'called');
  ids.keep('part', '0', '1');
}

function graphsOf({ credentialId, innerId }: { credentialId: string; innerId: string }): [Nodes, More?][] {
  const tell = { operation: 'progress', message: 'Reading' };
  const code = `throw new Error('${secret} ' + $input.first().json.topic)`;
  const prompt = { model: 'sandbox/chat', instructions: secret, prompt: '{{ $json.topic }}' };
  const http = { url: `http://127.0.0.1:9/${secret}` };
  const auth = { auth: { id: credentialId } };
  return [
    [{ tell: { type: 'employee.deliver', name: `Tell ${secret}`, parameters: tell } }],
    [{ odd: { type: 'logic.code', name: `Odd ${secret}`, parameters: { code } } }],
    [{ fetch: { type: 'http.request', name: `Fetch ${secret}`, parameters: http, credentials: auth } }],
    [{ file: { type: 'data.convert_to_file', name: `File ${secret}`, parameters: { format: 'json' } } }],
    [
      {
        ask: {
          type: 'employee.call',
          name: `Ask ${secret}`,
          parameters: { position_id: innerId, fields: { topic: `{{ $json.topic }}` } },
        },
      },
      { deliver: { text: '{{ $json.text }}', json: { tone: '{{ $json.title }}' } } },
    ],
    [
      { agent: { type: 'ai.agent', name: `Agent ${secret}`, parameters: prompt } },
      { deliver: { text: '{{ $json.text }}' } },
    ],
  ];
}

/** An agent without a canvas whose tools, their words and its instructions are the publisher's. */
async function hiredAgent(
  { publisher, hirer }: Hiring,
  credentialId: string,
  position: Schemas['Hire'],
): Promise<{ employee: Schemas['Employee']; position: Schemas['Position']; digitalOrganizationId: string }> {
  const tools = [
    {
      name: 'look_up',
      description: `Looks up. ${secret}`,
      type: 'logic.code',
      parameters: { code: `return [{ json: { of: $json.topic } }] // ${secret}` },
    },
    { name: 'get', type: 'http.request', parameters: { url: `http://127.0.0.1:9/${secret}` } },
  ];
  const { id } = await publisher.client.ok('createEmployee', {
    body: {
      name: 'Agent with tools',
      instructions: secret,
      input_schema: { type: 'object', properties: { topic: { type: 'string' } } },
      worker: { kind: 'agent', model: 'sandbox/chat', tools, credentials: { 'get.auth': { id: credentialId } } },
    },
  });
  const employee = await publisher.client.ok('publishEmployee', {
    params: { employee_id: id },
    body: { credits: '2', listing: { visibility: 'instance', summary: 'Works.' } },
  });
  const hiring = { params: { listing_id: employee.listing!.id }, body: { name: 'Agent with tools', ...position } };
  return {
    employee,
    position: await hirer.client.ok('hireEmployee', hiring),
    digitalOrganizationId: '',
  };
}

async function keepLists({ client }: Hiring['hirer'], ids: KnownIds): Promise<void> {
  for (const { id, digital_organization_id } of (await client.ok('listExecutions')).data) {
    ids.keep('execution_id', id);
    ids.keep('digital_organization_id', digital_organization_id);
  }
  for (const { id } of (await client.ok('listProjects')).data) ids.keep('project_id', id);
  for (const { id } of (await client.ok('listModelApiKeys')).data) ids.keep('key_id', id);
  for (const { id } of (await client.ok('listDeliverables')).data) ids.keep('deliverable_id', id);
  for (const { id } of (await client.ok('listPositions')).data)
    for (const run of (await client.ok('listPositionRuns', { params: { position_id: id } })).data)
      ids.keep('run_id', run.id);
  for (const { id } of (await client.ok('listDigitalOrganizations')).data)
    for (const version of (await client.ok('listVersions', { params: { digital_organization_id: id } })).data)
      ids.keep('version_id', version.id);
}
