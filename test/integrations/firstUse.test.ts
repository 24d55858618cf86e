import { afterAll, beforeAll, expect, test } from 'vitest';

import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/slack/fake.ts';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { sharedInstance } from '../support/sharedInstance.ts';

let fake: Fake;
let account: SignedUp;

beforeAll(async () => {
  fake = await startFake(definition);
  const { url } = await sharedInstance();
  account = await signUp(url);
}, 150_000);
afterAll(() => fake.close());

interface Made {
  id: string;
  project_id: string;
  draft: { nodes: { id: string; type: string }[] };
}

/** The other tests have all integrations loaded. */
test('the processes of an instance load a vendor when it is used: credential, list, import and run', async () => {
  const { call } = account;
  const { type, values } = definition.credential(fake.url);
  const credential = await call<Made>('POST', '/api/v1/credentials', { name: 'Slack', type, values });
  expect(await call('POST', `/api/v1/credentials/${credential.id}/test`)).toEqual({ result: 'ok', message: null });
  const wanted = { node_type: 'slack.message', parameter: '/channel', credential_id: credential.id };
  const page = await call('POST', '/api/v1/node-types/choices', { ...wanted, project_id: credential.project_id });
  expect(page).toMatchObject({ data: [{ value: expect.stringMatching(/^C/) as string }] });

  const file = {
    name: 'From n8n',
    nodes: [
      { id: 'h', name: 'Hook', type: 'n8n-nodes-base.webhook', typeVersion: 2, position: [0, 0] },
      { id: 's', name: 'Slack', type: 'n8n-nodes-base.slack', typeVersion: 2.3, position: [200, 0] },
    ].map((node) => ({ ...node, parameters: parametersOf[node.name] })),
    connections: { Hook: { main: [[{ node: 'Slack', type: 'main', index: 0 }]] } },
  };
  const made = await call<Made & { draft_revision: number; addresses: { production_url: string }[] }>(
    'POST',
    '/api/v1/digital-organizations/import',
    file,
  );
  const path = `/api/v1/digital-organizations/${made.id}`;
  const nodes = made.draft.nodes.map((node) =>
    node.type === 'slack.message' ? { ...node, credentials: { auth: { id: credential.id } } } : node,
  );
  await call('PUT', path, { name: 'From n8n', draft: { ...made.draft, nodes }, draft_revision: made.draft_revision });
  await call('POST', `${path}/publish`, {});
  const answer = await fetch(made.addresses[0]!.production_url, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([200, expect.objectContaining({ channel: 'C0000000001' })]);
});

const parametersOf: Readonly<Record<string, object>> = {
  Hook: { httpMethod: 'POST', path: 'a', responseMode: 'lastNode' },
  Slack: { select: 'channel', channelId: { __rl: true, mode: 'id', value: 'C0000000001' }, text: 'Hi' },
};
