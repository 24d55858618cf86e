import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/slack/fake.ts';
import { n8n } from '../../integrations/slack/n8n.ts';
import { slack } from '../../integrations/slack/vendor.ts';
import type { NodeHttp } from '../../activities/kit/services/NodeHttp.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of Slack's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

test('an upload sends the bytes without the token, and shares the file afterwards', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'hello.txt', mediaType: 'text/plain' });
  const parameters = {
    operation: 'upload',
    share_in: 'C1',
    title: 'Greeting',
    thread_ts: '1.0',
    initial_comment: 'Here',
  };
  await run('slack.file', parameters, { item: { json: {}, binary: { data } } });
  const [asked, sent, shared] = fake.requests;
  expect(Object.fromEntries(asked!.query)).toEqual({ filename: 'hello.txt', length: '5' });
  expect([sent!.method, sent!.bytes.toString(), sent!.headers.authorization]).toEqual(['POST', 'hello', undefined]);
  expect(bodyOf(shared!)).toEqual({
    files: [{ id: 'F0000000001', title: 'Greeting' }],
    channel_id: 'C1',
    thread_ts: '1.0',
    initial_comment: 'Here',
  });
});

test('a download returns the content of the file, and may take an hour', async () => {
  const timeouts: number[] = [];
  const fetch: NodeHttp['fetch'] = (url, options) => {
    timeouts.push(options.timeoutMs);
    return services.fetch(url, options);
  };
  const [item] = await run('slack.file', { operation: 'download', file: 'F0000000001' }, { fetch });
  const file = item!.binary!['data']!;
  expect([file.file_name, services.binaries.bytesOf(file).toString()]).toEqual(['report.txt', 'hello']);
  expect(timeouts).toEqual([120_000, 3_600_000]);
});

test('the colons of an emoji are left out', async () => {
  await run('slack.reaction', { operation: 'add', channel: 'C1', ts: '1.0', name: ':eyes:' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ channel: 'C1', timestamp: '1.0', name: 'eyes' });
});

test('a direct message has up to eight users', async () => {
  const users = Array.from({ length: 9 }, (_, index) => `U${index}`);
  await expect(run('slack.channel', { operation: 'open', users })).rejects.toMatchObject({ param: '/users' });
  await run('slack.channel', { operation: 'open', users: users.slice(0, 8) });
  expect(bodyOf(fake.requests[0]!)).toEqual({ users: 'U0,U1,U2,U3,U4,U5,U6,U7' });
});

test('a profile has the status and further fields', async () => {
  await run('slack.user', { operation: 'update_profile', status_text: 'Away', profile: { first_name: 'Ada' } });
  expect(bodyOf(fake.requests[0]!)).toEqual({ profile: { status_text: 'Away', first_name: 'Ada' } });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: '__proto__', operation: 'get' }, '"__proto__: get"'],
  [{ resource: 'message', operation: 'constructor' }, '"message: constructor"'],
  [{ resource: 'message', operation: 'toString' }, '"message: toString"'],
])('an operation of n8n with the name of an inherited member has no counterpart: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.slack', parameters };
  const mapping = () => n8n['slack']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Slack: ${name} is not supported.`);
});

test('the users of a group are replaced by those of the list', async () => {
  await run('slack.user_group', { operation: 'set_users', group: 'S1', users: ['U1', 'U2'] });
  expect(bodyOf(fake.requests[0]!)).toEqual({ usergroup: 'S1', users: 'U1,U2' });
  await expect(run('slack.user_group', { operation: 'set_users', group: 'S1', users: [] })).rejects.toMatchObject({
    param: '/users',
  });
});

test('blocks can be JSON text, and an empty list removes them', async () => {
  const message = { channel: 'C1', text: 'x' };
  await run('slack.message', { operation: 'post', ...message, blocks: '{"blocks":[{"type":"divider"}]}' });
  await run('slack.message', { operation: 'update', ...message, ts: '1.0', blocks: [] });
  expect(fake.requests.map(bodyOf)).toMatchObject([{ blocks: [{ type: 'divider' }] }, { blocks: [] }]);
  await expect(run('slack.message', { operation: 'post', ...message, blocks: '{' })).rejects.toMatchObject({
    param: '/blocks',
  });
});

test('a failure of an unknown form has its status', () => {
  for (const body of [null, 'Oops', 5, [], {}, { response_metadata: { messages: 'Oops' } }])
    expect(failureIn(slack, { status: 400, headers: {}, body })).toEqual({
      kind: 'refused',
      code: 'status 400',
      message: 'Slack refused the request. (status 400)',
    });
});
