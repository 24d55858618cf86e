import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { fake as definition } from '../../integrations/whatsapp/fake.ts';
import { n8n } from '../../integrations/whatsapp/n8n.ts';
import { whatsapp } from '../../integrations/whatsapp/vendor.ts';
import { bodyOf, vendorRun } from './vendorRun.ts';

/** The parts of WhatsApp's nodes that are more than one request; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const text = { operation: 'send_text', text: 'Hi' };

test.each([
  ['+49 (151) 234-567', { to: '49151234567' }],
  ['0049 151 234567', { to: '49151234567' }],
  ['US.13491208655302741918', { recipient: 'US.13491208655302741918' }],
])('the recipient %s is sent as WhatsApp takes it', async (to, sent) => {
  const [item] = await run('whatsapp.message', { ...text, to });
  expect(bodyOf(fake.requests[0]!)).toMatchObject(sent);
  expect(item!.json).toMatchObject({ id: expect.stringMatching(/^wamid\./), messages: [{}] });
});

test.each(['0151 234567', '151', 'Ann', '+49;151'])(
  'the recipient %s is refused before anything is sent',
  async (to) => {
    await expect(run('whatsapp.message', { ...text, to })).rejects.toMatchObject({ param: '/to' });
    expect(fake.requests).toEqual([]);
  },
);

test('the sender is the one of the node, or else of the credential', async () => {
  const to = '+15550001';
  await run('whatsapp.message', { ...text, to, phone_number: '106540323295791' });
  await run('whatsapp.message', { ...text, to });
  expect(fake.requests.map(({ path }) => path)).toEqual([
    '/v25.0/106540323295791/messages',
    '/v25.0/106540323295790/messages',
  ]);
  await expect(run('whatsapp.message', { ...text, to }, { values: { phone_number_id: '' } })).rejects.toMatchObject({
    message: 'WhatsApp: Enter "Phone number ID" in the credential.',
  });
});

test('a file of the item is uploaded first, and a wrong recipient is found before', async () => {
  const data = await services.binaries.write(Buffer.from('hello'), { fileName: 'hello.txt', mediaType: 'text/plain' });
  const item = { json: {}, binary: { data } };
  const send = { operation: 'send_media', kind: 'document', caption: 'Hello' };
  await run('whatsapp.message', { ...send, to: '+15550001' }, { item });
  const [uploaded, sent] = fake.requests;
  expect(uploaded!.bytes.toString()).toContain('hello');
  expect(bodyOf(sent!)).toMatchObject({
    type: 'document',
    document: { id: '1037543291543636', caption: 'Hello', filename: 'hello.txt' },
  });
  fake.reset();
  await expect(run('whatsapp.message', { ...send, to: 'Ann' }, { item })).rejects.toMatchObject({ param: '/to' });
  await expect(
    run('whatsapp.message', { ...send, to: '+15550001', source: 'reference' }, { item }),
  ).rejects.toMatchObject({ param: '/media' });
  expect(fake.requests).toEqual([]);
});

test('audio files and stickers have no caption, and only documents have a name', async () => {
  for (const kind of ['audio', 'sticker', 'image'])
    await run('whatsapp.message', {
      operation: 'send_media',
      to: '+15550001',
      kind,
      source: 'reference',
      media: '1037543291543636',
      caption: 'Hello',
      file_name: 'a.txt',
    });
  expect(fake.requests.map((request) => bodyOf(request)[String(bodyOf(request)['type'])])).toEqual([
    { id: '1037543291543636' },
    { id: '1037543291543636' },
    { id: '1037543291543636', caption: 'Hello' },
  ]);
});

test('a download returns the content of the file, without its address', async () => {
  const [item] = await run('whatsapp.media', { operation: 'download', media: '1037543291543636', save_as: 'a.txt' });
  const file = item!.binary!['data']!;
  expect([file.file_name, services.binaries.bytesOf(file).toString()]).toEqual(['a.txt', 'hello']);
  expect(item!.json).not.toHaveProperty('url');
});

test('rows of a list are in sections', async () => {
  const list = { operation: 'send_list', to: '+15550001', body: 'When?', button: 'Choose' };
  const rows = [
    { title: 'Morning', section: 'Today' },
    { title: 'Evening', id: 'pm', section: 'Today' },
    { title: 'Noon', description: 'At 12', section: 'Tomorrow' },
  ];
  await run('whatsapp.message', { ...list, title: 'Delivery', rows });
  expect(bodyOf(fake.requests[0]!)['interactive']).toEqual({
    type: 'list',
    header: { type: 'text', text: 'Delivery' },
    body: { text: 'When?' },
    action: {
      button: 'Choose',
      sections: [
        {
          title: 'Today',
          rows: [
            { id: 'Morning', title: 'Morning' },
            { id: 'pm', title: 'Evening' },
          ],
        },
        { title: 'Tomorrow', rows: [{ id: 'Noon', title: 'Noon', description: 'At 12' }] },
      ],
    },
  });
  const mixed = [{ title: 'Morning' }, { title: 'Evening', section: 'Today' }];
  await expect(run('whatsapp.message', { ...list, rows: mixed })).rejects.toMatchObject({ param: '/rows' });
});

test('a header needs its content, and is a file by its address or ID', async () => {
  const send = { operation: 'send_buttons', to: '+15550001', body: 'Deploy?', buttons: [{ title: 'Yes' }] };
  const media = { ...send, header: 'image', header_media: 'https://example.com/a.png', footer: 'Bye' };
  await run('whatsapp.message', media);
  expect(bodyOf(fake.requests[0]!)['interactive']).toMatchObject({
    header: { type: 'image', image: { link: 'https://example.com/a.png' } },
    footer: { text: 'Bye' },
    action: { buttons: [{ type: 'reply', reply: { id: 'Yes', title: 'Yes' } }] },
  });
  await expect(run('whatsapp.message', { ...send, header: 'text' })).rejects.toMatchObject({ param: '/header_text' });
});

test('a template has its values, or components as JSON', async () => {
  const send = { operation: 'send_template', to: '+15550001', template: 'order_update|en_US' };
  const values = [{ value: 'Ann' }, { value: '1001' }];
  const button = { kind: 'quick_reply', index: 1, value: 'stop' };
  await run('whatsapp.message', { ...send, values, header: 'text', header_text: 'A', button_values: [button] });
  const components = '[{"type":"body","parameters":[{"type":"text","text":"Ann"},{"type":"text","text":"7"}]}]';
  await run('whatsapp.message', { ...send, values, components });
  const [first, second] = fake.requests.map((request) => bodyOf(request)['template']);
  expect(first).toEqual({
    name: 'order_update',
    language: { code: 'en_US', policy: 'deterministic' },
    components: [
      { type: 'header', parameters: [{ type: 'text', text: 'A' }] },
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Ann' },
          { type: 'text', text: '1001' },
        ],
      },
      { type: 'button', sub_type: 'quick_reply', index: '1', parameters: [{ type: 'payload', payload: 'stop' }] },
    ],
  });
  expect(second).toMatchObject({ components: JSON.parse(components) as unknown });
  for (const [wrong, param] of [
    [{ template: 'order_update' }, '/template'],
    [{ components: '{}' }, '/components'],
    [{ components: 'x' }, '/components'],
  ] as const)
    await expect(run('whatsapp.message', { ...send, ...wrong })).rejects.toMatchObject({ param });
});

test('a new template has placeholders in double braces, and needs a text', async () => {
  const create = { operation: 'create', name: 'hi', language: 'en_US' };
  await run('whatsapp.template', { ...create, text: 'Hi {1}, see { 2 }', sample_values: ['Ann', '7'], footer: 'Bye' });
  expect(bodyOf(fake.requests[0]!)).toMatchObject({
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'Hi {{1}}, see {{2}}', example: { body_text: [['Ann', '7']] } },
      { type: 'FOOTER', text: 'Bye' },
    ],
  });
  await expect(run('whatsapp.template', create)).rejects.toMatchObject({ param: '/text' });
  await expect(run('whatsapp.template', { operation: 'delete', name: ' ' })).rejects.toMatchObject({ param: '/name' });
});

test('a change of the profile sends the given parts alone', async () => {
  await run('whatsapp.phone_number', { operation: 'update_profile', about: 'Hi', email: '' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ messaging_product: 'whatsapp', about: 'Hi' });
  await expect(run('whatsapp.phone_number', { operation: 'update_profile' })).rejects.toMatchObject({
    param: '/about',
  });
});

test('API calls name values of the credential', async () => {
  const [item] = await run('whatsapp.api_call', { path: '/{business_account_id}/phone_numbers' });
  expect(fake.requests[0]!.path).toBe('/v25.0/102290129340398/phone_numbers');
  expect(item!.json).toHaveProperty('data');
});

test('a failure says the next step, and never quotes a token', () => {
  const failure = (status: number, error: object, headers = {}) =>
    failureIn(whatsapp, { status, headers, body: { error } });
  const window = {
    message: '(#131047) Re-engagement message',
    code: 131_047,
    error_data: { details: 'Over 24 hours.' },
  };
  expect(failure(400, window)).toEqual({
    kind: 'refused',
    code: '131047',
    message:
      'More than 24 hours have passed since the last message of the person. Send a template. (131047) Over 24 hours.',
  });
  expect(failure(401, { code: 190, message: 'Malformed access token EAAx' })?.message).not.toContain('EAAx');
  expect(failure(400, { code: 131_056 })).toMatchObject({ kind: 'limited', retryAfterMs: 6_000 });
  const usage = JSON.stringify({ 1: [{ estimated_time_to_regain_access: 2 }] });
  expect(failure(400, { code: 80_007 }, { 'x-business-use-case-usage': usage })).toMatchObject({
    kind: 'limited',
    retryAfterMs: 120_000,
  });
  expect(failure(500, { code: 131_000 })).toMatchObject({ kind: 'temporary' });
  for (const body of [null, 'Oops', { error: 'Oops' }, {}])
    expect(failureIn(whatsapp, { status: 404, headers: {}, body })).toMatchObject({
      kind: 'refused',
      message: 'WhatsApp refused the request. (status 404)',
    });
  expect(failureIn(whatsapp, { status: 200, headers: {}, body: { success: true } })).toBeNull();
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ operation: 'toString' }, '"message: toString"'],
  [{ operation: 'send', messageType: 'poll' }, '"poll"'],
])('an operation of n8n without a counterpart is named: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.whatsApp', typeVersion: 1, parameters };
  const mapping = () => n8n['whatsApp']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(name);
});
