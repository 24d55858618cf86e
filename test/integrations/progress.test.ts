import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { fake as definition } from '../../integrations/slack/fake.ts';
import { startEngineApi, type EngineApi } from '../api/engineApi.ts';
import { itemsOf, runDraft } from '../exchange/importedRun.ts';

let api: EngineApi;
let fake: Fake;
let credential = '';
beforeAll(async () => {
  api = await startEngineApi({ settings: { outboundAllow: ['127.0.0.0/8'] } });
  let count = 0;
  fake = await startFake({
    ...definition,
    respond: (...asked) => {
      count += 1;
      // Longer than an activity waits itself, for the second message.
      return count === 2 ? definition.limited(6) : definition.respond(...asked);
    },
  });
  const body = { name: 'Slack account', ...definition.credential(fake.url) };
  credential = (await api.person.client.ok('createCredential', { body })).id;
});
afterAll(() => Promise.all([api?.close(), fake?.close()]));

test('a run continues after a rate limit of seconds with the items that were not sent', async () => {
  const start = { id: 'Start', type: 'trigger.manual' };
  const list = { id: 'List', type: 'data.edit_fields', parameters: { mode: 'json', json: { text: ['a', 'b', 'c'] } } };
  const split = { id: 'Split', type: 'data.split_out', parameters: { lists: [{ name: 'text' }] } };
  const parameters = { operation: 'post', channel: '{{ "C" + $json.text }}', text: '{{ $json.text }}' };
  const post = { id: 'Post', type: 'slack.message', parameters, credentials: { auth: { id: credential } } };
  const nodes = [start, list, split, post].map((node, y) => ({ ...node, name: node.id, position: { x: 0, y } }));
  const link = (from: string, to: string) => ({ from: { node: from, port: 'main' }, to: { node: to, port: 'main' } });
  const connections = [link('Start', 'List'), link('List', 'Split'), link('Split', 'Post')];
  const { id } = await api.create({ nodes, connections });
  const execution = await runDraft(api, id);
  expect([execution.status, execution.error]).toEqual(['success', null]);
  const texts = (await itemsOf(api, execution, 'Post'))?.['main']?.map(
    (item) => (item as { message: { text: string } }).message.text,
  );
  expect(texts).toEqual(['a', 'b', 'c']);
  expect(fake.requests.map(({ bytes }) => JSON.parse(bytes.toString()).text)).toEqual(['a', 'b', 'b', 'c']);
});
