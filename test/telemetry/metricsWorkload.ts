import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { freePort } from '../../bin/embedded/ports.ts';
import { signUp } from '../support/accounts.ts';
import { startInstance, type Instance } from '../support/instance.ts';

/** An instance whose API and worker serve metrics, and a small workload. */
export interface MeasuredInstance {
  readonly instance: Instance;
  /** Address of the worker's metrics, as `host:port`. */
  readonly workerAddress: string;
  /** Texts that no metric may hold: of people, organizations and keys. */
  readonly secrets: readonly string[];
  /** Runs the workload: executions of two flows, one of which fails after a retry, and calls of models, one of which fails. */
  work(): Promise<void>;
  stop(): Promise<void>;
}

const node = (id: string, type: string, parameters: object, settings?: object) => ({
  id,
  name: id,
  type,
  parameters,
  position: { x: 0, y: 0 },
  ...(settings ? { settings } : {}),
});
const connect = (...ids: string[]) =>
  ids.slice(1).map((to, index) => ({ from: { node: ids[index]!, port: 'main' }, to: { node: to, port: 'main' } }));

/** Starts an instance with one worker and an account that has a key for models. */
export async function startMeasured(): Promise<MeasuredInstance> {
  const target = createServer((_request, response) => response.end('{"ok":true}'));
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const { port } = target.address() as AddressInfo;
  const workerAddress = `127.0.0.1:${await freePort()}`;
  const instance = await startInstance({
    settings: { SERVICE_METRICS_LISTEN: workerAddress, SERVICE_OUTBOUND_ALLOW: `127.0.0.1:${port},127.0.0.1:9` },
  });
  const account = await signUp(instance.url);
  const { value: key } = await account.call<{ value: string }>('POST', '/api/v1/model-api-keys', { label: 'counted' });
  const publish = async (name: string, nodes: object[], connections: object[]): Promise<string> => {
    const flow = await account.call<{ id: string; addresses: { production_url: string }[] }>(
      'POST',
      '/api/v1/digital-organizations',
      { name, draft: { nodes, connections } },
    );
    await account.call('POST', `/api/v1/digital-organizations/${flow.id}/publish`, {});
    return flow.addresses[0]!.production_url;
  };
  const hook = node('hook', 'trigger.webhook', { methods: ['POST'], respond: 'last_node' });
  const url = `http://127.0.0.1:${port}/`;
  const works = await publish(
    'Works',
    [
      hook,
      node('ask', 'http.request', { method: 'GET', url }),
      node('think', 'ai.chat', { model: 'sandbox/chat', prompt: 'Hello' }),
      node('last', 'logic.code', { code: 'return [{ json: { done: true } }];' }),
    ],
    connect('hook', 'ask', 'think', 'last'),
  );
  const fails = await publish(
    'Fails',
    [
      hook,
      node(
        'ask',
        'http.request',
        { method: 'GET', url: 'http://127.0.0.1:9/' },
        { retry: { max_attempts: 2, initial_interval_ms: 100 } },
      ),
    ],
    connect('hook', 'ask'),
  );
  const post = (address: string) =>
    fetch(address, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).then((answer) =>
      answer.text(),
    );
  const chat = async (content: string) => {
    const answer = await fetch(`${instance.url}/v1/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model: 'sandbox/chat', stream: true, messages: [{ role: 'user', content }] }),
    });
    await answer.text();
  };
  return {
    instance,
    workerAddress,
    secrets: [key, account.email, account.accountId, account.organizationId],
    work: async () => {
      await chat('Hello');
      await chat('[[fail=500]]');
      const answer = await post(works);
      if (!answer.includes('done')) throw new Error(`The flow answered ${answer}`);
      await post(fails);
    },
    stop: async () => {
      await instance.stop();
      target.close();
    },
  };
}
