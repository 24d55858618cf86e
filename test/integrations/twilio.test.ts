import { expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import type { FakeRequest } from '../../integrations/engine/fake/startFake.ts';
import { credential } from '../../integrations/twilio/credential.ts';
import { fake as definition } from '../../integrations/twilio/fake.ts';
import { n8n } from '../../integrations/twilio/n8n.ts';
import { twilio } from '../../integrations/twilio/vendor.ts';
import { vendorRun } from './vendorRun.ts';

/** The parts of Twilio's nodes that convert something; `contract.test.ts` covers all operations. */
const { fake, services, run } = vendorRun(definition);

const formOf = ({ bytes }: FakeRequest): [string, string][] => [...new URLSearchParams(bytes.toString())];
const send = { operation: 'send', to: '+49 (151) 234567', from: '+15557654321', body: 'Hi' };
const service = 'MG00000000000000000000000000000001';

test('a message has cleaned numbers, and WhatsApp on both sides', async () => {
  await run('twilio.message', send);
  await run('twilio.message', { ...send, to: '0049151234567', channel: 'whatsapp' });
  await run('twilio.message', { ...send, from: 'My Shop' });
  expect(fake.requests.map(formOf)).toEqual([
    [
      ['To', '+49151234567'],
      ['From', '+15557654321'],
      ['Body', 'Hi'],
    ],
    [
      ['To', 'whatsapp:+49151234567'],
      ['From', 'whatsapp:+15557654321'],
      ['Body', 'Hi'],
    ],
    [
      ['To', '+49151234567'],
      ['From', 'My Shop'],
      ['Body', 'Hi'],
    ],
  ]);
  expect(fake.requests[0]!.path).toBe('/2010-04-01/Accounts/AC00000000000000000000000000000001/Messages.json');
});

test('a message has several files, a template with texts, and a time in UTC', async () => {
  await run('twilio.message', {
    ...send,
    body: '',
    media_urls: ['https://a.example/1.png', 'https://a.example/2.png'],
  });
  await run('twilio.message', {
    ...send,
    body: '',
    content_template: 'HX00000000000000000000000000000001',
    content_variables: { 1: 'Ann', 2: 7 },
  });
  await run('twilio.message', { ...send, from: '', messaging_service: service, send_at: '2026-12-01T09:00:00+01:00' });
  const [files, template, later] = fake.requests.map(formOf);
  expect(files!.filter(([name]) => name === 'MediaUrl')).toHaveLength(2);
  expect(Object.fromEntries(template!)).toMatchObject({ ContentVariables: '{"1":"Ann","2":"7"}' });
  expect(Object.fromEntries(later!)).toMatchObject({ ScheduleType: 'fixed', SendAt: '2026-12-01T08:00:00Z' });
});

test.each([
  [{ from: '' }, '/from'],
  [{ body: '' }, '/body'],
  [{ messaging_service: service, send_at: '2026-12-01T09:00:00' }, '/send_at'],
  [{ messaging_service: service, send_at: '2026-13-41T09:00:00Z' }, '/send_at'],
  [{ send_at: '2026-12-01T09:00:00Z' }, '/messaging_service'],
])('a message with %j is refused before anything is sent', async (wrong, param) => {
  await expect(run('twilio.message', { ...send, ...wrong })).rejects.toMatchObject({ param });
  expect(fake.requests).toEqual([]);
});

test('a redacted message has an empty text', async () => {
  await run('twilio.message', { operation: 'redact', message: 'SM00000000000000000000000000000001' });
  expect(formOf(fake.requests[0]!)).toEqual([['Body', '']]);
});

test('a file of a message is downloaded with its type', async () => {
  const [item] = await run('twilio.message', {
    operation: 'download',
    message: 'MM00000000000000000000000000000001',
    file: 'ME00000000000000000000000000000001',
    file_name: 'photo.jpg',
  });
  const file = item!.binary!['data']!;
  expect([file.file_name, file.media_type, services.binaries.bytesOf(file).toString()]).toEqual([
    'photo.jpg',
    'image/jpeg',
    'hello',
  ]);
});

test('a call reads a text aloud, or has instructions of its own', async () => {
  const call = { operation: 'make', to: '+49151234567', from: '+15557654321' };
  await run('twilio.call', { ...call, say: 'A < B & C', language: 'de-DE', record: true });
  const twiml = '<Response><Hangup/></Response>';
  await run('twilio.call', { ...call, instructions: 'twiml', twiml, detect_machine: true });
  await run('twilio.call', { ...call, instructions: 'url', url: 'https://example.com/twiml' });
  expect(fake.requests.map((request) => Object.fromEntries(formOf(request)))).toMatchObject([
    { Twiml: '<Response><Say language="de-DE">A &lt; B &amp; C</Say></Response>', Record: 'true' },
    { Twiml: twiml, MachineDetection: 'Enable' },
    { Url: 'https://example.com/twiml' },
  ]);
  await expect(run('twilio.call', { ...call, say: ' ' })).rejects.toMatchObject({ param: '/say' });
  await expect(run('twilio.call', { ...call, say: '&'.repeat(1_000) })).rejects.toMatchObject({ param: '/say' });
});

test('a change of a number needs a value', async () => {
  const change = { operation: 'update', number: 'PN00000000000000000000000000000001' };
  await run('twilio.phone_number', { ...change, voice_url: 'https://example.com/voice' });
  expect(formOf(fake.requests[0]!)).toEqual([['VoiceUrl', 'https://example.com/voice']]);
  await expect(run('twilio.phone_number', change)).rejects.toMatchObject({ param: '/name' });
});

test('API calls name the account of the credential', async () => {
  const [item] = await run('twilio.api_call', { path: '/2010-04-01/Accounts/{account_sid}/Calls.json' });
  expect(item!.json).toHaveProperty('calls');
});

test('the credential is a token or an API key', () => {
  const account = { account_sid: 'AC1', api_url: twilio.apiUrl };
  const missing = (values: object) =>
    credential.check!({ ...account, ...values } as never).map(({ parameter }) => parameter);
  expect(missing({ kind: 'auth_token' })).toEqual(['/auth_token']);
  expect(missing({ kind: 'api_key', api_key_sid: 'SK1' })).toEqual(['/api_key_secret']);
  expect(missing({ kind: 'api_key', api_key_sid: 'SK1', api_key_secret: 's' })).toEqual([]);
  const values = { ...account, kind: 'api_key', api_key_sid: 'SK1', api_key_secret: 's' };
  expect(credential.authorize!(values as never)).toEqual({
    headers: { authorization: `Basic ${Buffer.from('SK1:s').toString('base64')}` },
  });
});

test('a failure says the next step', () => {
  const failure = (status: number, body: unknown, headers = {}) => failureIn(twilio, { status, headers, body });
  expect(failure(400, { code: 21_610, message: 'Unsubscribed' })).toEqual({
    kind: 'refused',
    code: '21610',
    message: 'The recipient has unsubscribed by STOP. (21610) Unsubscribed',
  });
  expect(failure(429, { code: 20_429 }, { 'retry-after': '2' })).toMatchObject({
    kind: 'limited',
    retryAfterMs: 2_000,
  });
  expect(failure(503, null)).toMatchObject({ kind: 'temporary' });
  for (const body of [null, 'Oops', [], { code: 'x' }])
    expect(failure(404, body)?.message).toBe('Twilio refused the request. (status 404)');
  expect(failure(201, { sid: 'SM1' })).toBeNull();
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ operation: 'toString' }, '"sms: toString"'],
])('an operation of n8n without a counterpart is named: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.twilio', typeVersion: 1, parameters };
  const mapping = () => n8n['twilio']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Twilio: ${name} is not supported.`);
});
