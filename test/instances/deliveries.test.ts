import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';

type DigitalOrganization = components['schemas']['DigitalOrganization'];
type Execution = components['schemas']['ExecutionSummary'];

describe('two API and two worker processes that are killed in between', () => {
  let instance: Instance;
  let account: SignedUp;

  beforeAll(async () => {
    instance = await startInstance({ apis: 2, workers: 2 });
    account = await signUp(instance.url);
    await instance.ready(instance.apis[1]);
  });
  afterAll(() => instance?.stop());

  async function publish(trigger: object): Promise<{ id: string; path: string }> {
    const nodes = [
      { id: 'trigger', name: 'trigger', position: { x: 0, y: 0 }, ...trigger },
      { id: 'after', name: 'after', type: 'logic.no_operation', position: { x: 200, y: 0 } },
    ];
    const { id, addresses } = await account.call<DigitalOrganization>('POST', '/api/v1/digital-organizations', {
      name: 'Once',
      draft: { nodes, connections: [{ from: { node: 'trigger', port: 'main' }, to: { node: 'after', port: 'main' } }] },
    });
    await account.call('POST', `/api/v1/digital-organizations/${id}/publish`);
    return { id, path: new URL(addresses[0]!.production_url).pathname };
  }
  const executionsOf = async (id: string): Promise<Execution[]> =>
    (await account.call<{ data: Execution[] }>('GET', `/api/v1/executions?digital_organization_id=${id}`)).data;
  /** Sends like a webhook sender: repeats until the delivery is acknowledged. */
  async function deliver(path: string, attempt: number, init: RequestInit): Promise<Response> {
    const { url } = instance.apis[attempt % 2]!;
    for (let tries = 0; tries < 200; tries += 1) {
      const response = await fetch(`${url}${path}`, { method: 'POST', redirect: 'manual', ...init }).catch(() => null);
      if (response && response.status < 500) return response;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    throw new Error('Nobody takes the delivery.');
  }
  async function restart(): Promise<void> {
    const programs = [...instance.apis, ...instance.workers];
    await Promise.all(programs.map((program) => program.kill()));
    for (const program of programs) program.start();
    await Promise.all(instance.apis.map((api) => instance.ready(api)));
  }
  async function expectOne(id: string): Promise<void> {
    await expect
      .poll(async () => (await executionsOf(id)).map(({ status }) => status), { timeout: 60_000, interval: 300 })
      .toEqual(['success']);
  }

  it('make one execution of a delivery that comes ten times, before, while and after everything is killed', async () => {
    const { id, path } = await publish({
      type: 'trigger.webhook',
      parameters: { methods: ['POST'], delivery_key: '{{ $json.body.id }}' },
    });
    const send = (attempt: number) =>
      deliver(path, attempt, { headers: { 'content-type': 'application/json' }, body: '{"id":"evt_1"}' });
    const before = [send(0), send(1), send(2), send(3)];
    await Promise.race(before);
    const meanwhile = [restart(), send(4), send(5), send(6)];
    await Promise.all([...before, ...meanwhile]);
    const after = await Promise.all([send(7), send(8), send(9)]);
    const answers = (await Promise.all(after.map((response) => response.json()))) as object[];
    const [only] = await executionsOf(id);
    expect(answers).toEqual([0, 1, 2].map(() => ({ execution_id: only!.id, duplicate: true })));
    await expectOne(id);
  }, 240_000);

  it('make one execution of a form that is sent ten times', async () => {
    const { id, path } = await publish({
      type: 'trigger.form',
      parameters: { form_title: 'Once', fields: [{ label: 'name', required: true }] },
    });
    const page = await (await fetch(`${instance.url}${path}`)).text();
    const delivery = /name="bureau_delivery" value="(\w+)"/.exec(page)![1]!;
    const send = (attempt: number) =>
      deliver(path, attempt, { body: new URLSearchParams({ name: 'Ada', bureau_delivery: delivery }) });
    await Promise.all([send(0), send(1), send(2)]);
    await Promise.all([restart(), send(3), send(4), send(5), send(6)]);
    const last = await Promise.all([send(7), send(8), send(9)]);
    expect(last.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expectOne(id);
  }, 240_000);
});
