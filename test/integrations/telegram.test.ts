import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mappable, NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { startFake, type Fake } from '../../integrations/engine/fake/startFake.ts';
import { failureIn } from '../../integrations/engine/defineVendor.ts';
import { argumentsOf } from '../../integrations/telegram/fakeArguments.ts';
import { fake as definition } from '../../integrations/telegram/fake.ts';
import { n8n } from '../../integrations/telegram/n8n.ts';
import { telegram } from '../../integrations/telegram/vendor.ts';
import type { Item } from '../../domains/executions/item.ts';
import { outboundServices } from '../activities/nodes/outboundServices.ts';
import { runAlone } from '../activities/nodes/runAlone.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { bodyOf } from './vendorRun.ts';

/**
 * The parts of Telegram's nodes (`telegram.message`, `telegram.chat`, `telegram.file`, `telegram.callback`, `telegram.api_call`) that are
 * more than one request; `contract.test.ts` covers all operations.
 */
const services = outboundServices();
let fake: Fake;
beforeAll(async () => {
  fake = await startFake(definition);
});
beforeEach(() => fake.reset());
afterAll(() => Promise.all([fake.close(), services.close()]));

interface More {
  files?: Record<string, string>;
  at?: Fake;
}
const run = async (type: string, parameters: object, { files = {}, at = fake }: More = {}): Promise<Item[]> => {
  const { type: credentialType, values } = definition.credential(at.url);
  const written = await Promise.all(
    Object.entries(files).map(async ([name, text]) => {
      const meta = { fileName: `${name}.txt`, mediaType: 'text/plain' };
      return [name, await services.binaries.write(Buffer.from(text), meta)] as const;
    }),
  );
  const result = await runAlone(type, {
    parameters,
    inputs: { main: [{ json: {}, binary: Object.fromEntries(written) }] },
    credentials: { auth: usedCredential(credentialType, values) },
    services,
  });
  return 'outputs' in result ? result.outputs['main']! : [];
};
const to = { chat_id: '-1001000000001' };

describe('files', () => {
  test('of the item are parts of the body; nested values are JSON text', async () => {
    const parameters = {
      operation: 'send_document',
      ...to,
      binary_name: 'report',
      file_name: 'größe "1".txt',
      thumbnail_name: 'small',
      caption: '<b>Report</b>',
      parse_mode: 'html',
      keyboard: 'inline',
      inline_buttons: [{ text: 'Open', url: 'https://example.com' }],
    };
    const [item] = await run('telegram.message', parameters, { files: { report: 'hello', small: 'jpg' } });
    expect(item!.json).toMatchObject({ document: { mime_type: 'text/plain', file_size: 5 }, caption: 'Report' });
    const { values, files } = argumentsOf(fake.requests[0]!)!;
    expect(values).toEqual({
      ...to,
      caption: '<b>Report</b>',
      parse_mode: 'HTML',
      reply_markup: '{"inline_keyboard":[[{"text":"Open","url":"https://example.com"}]]}',
    });
    expect([...files].map(([name, { bytes }]) => [name, bytes.toString()])).toEqual([
      ['document', 'hello'],
      ['thumbnail', 'jpg'],
    ]);
  });

  test('that Telegram has, or reads itself, are JSON', async () => {
    const photo = { operation: 'send_photo', ...to, file_source: 'reference' };
    await run('telegram.message', { ...photo, file: 'https://example.com/a.jpg', has_spoiler: true });
    expect(bodyOf(fake.requests[0]!)).toEqual({ ...to, photo: 'https://example.com/a.jpg', has_spoiler: true });
    await expect(run('telegram.message', photo)).rejects.toMatchObject({ param: '/file' });
    await expect(run('telegram.message', { ...photo, file_source: 'item' })).rejects.toMatchObject({
      param: '/binary_name',
    });
  });

  test('of an album have parts of their own', async () => {
    const media = [
      { type: 'document', binary_name: 'a', caption: 'First' },
      { type: 'document', file_source: 'reference', file: 'BQACAgIAAxkBAAIBFile' },
      { type: 'document', binary_name: 'b' },
    ];
    const items = await run(
      'telegram.message',
      { operation: 'send_album', ...to, media },
      { files: { a: 'A', b: 'B' } },
    );
    expect(items.map(({ json }) => json['message_id'])).toEqual([42, 43, 44]);
    const { values, files } = argumentsOf(fake.requests[0]!)!;
    expect(JSON.parse(String(values['media']))).toEqual([
      { type: 'document', media: 'attach://file0', caption: 'First' },
      { type: 'document', media: 'BQACAgIAAxkBAAIBFile' },
      { type: 'document', media: 'attach://file2' },
    ]);
    expect([...files].map(([name, { bytes }]) => [name, bytes.toString()])).toEqual([
      ['file0', 'A'],
      ['file2', 'B'],
    ]);
    const missing = { operation: 'send_album', ...to, media: [media[1], { type: 'document', binary_name: 'c' }] };
    await expect(run('telegram.message', missing)).rejects.toMatchObject({ param: '/media/1/binary_name' });
  });

  test('are downloaded, with the given name and type', async () => {
    const wanted = { operation: 'download', file_id: 'BQACAgIAAxkBAAIBFile' };
    const [item] = await run('telegram.file', wanted);
    const found = item!.binary!['data']!;
    expect([found.file_name, found.media_type, services.binaries.bytesOf(found).toString()]).toEqual([
      'file_3.txt',
      'text/plain',
      'hello',
    ]);
    expect(JSON.stringify(item)).not.toContain(definition.secret);
    const named = await run('telegram.file', { ...wanted, file_name: 'a.bin', media_type: 'image/png' });
    expect(named[0]!.binary!['data']).toMatchObject({ file_name: 'a.bin', media_type: 'image/png' });
  });

  test('of a server on the own disk are named without the token', async () => {
    const path = `/var/lib/telegram-bot-api/${definition.secret}/documents/file_3.txt`;
    const at = await startFake({
      ...definition,
      respond: (request, state) =>
        request.path.endsWith('/getFile')
          ? { json: { ok: true, result: { file_id: 'B', file_path: path } } }
          : definition.respond(request, state),
    });
    for (const operation of ['get', 'download']) {
      const [item] = await run('telegram.file', { operation, file_id: 'B' }, { at });
      expect(item!.json).toEqual({ file_id: 'B', file_path: 'documents/file_3.txt' });
    }
    await at.close();
  });
});

describe('messages', () => {
  test('have buttons in rows', async () => {
    const buttons = [
      { text: 'Yes', callback_data: 'y' },
      { text: 'More', url: 'https://example.com', row: 2 },
      { text: 'No', callback_data: 'n' },
    ];
    const text = { operation: 'send', ...to, text: 'Deploy?' };
    await run('telegram.message', { ...text, keyboard: 'inline', inline_buttons: buttons, reply_to: 7 });
    await run('telegram.message', {
      ...text,
      keyboard: 'reply',
      reply_buttons: [{ text: 'Call me', request: 'contact' }],
      resize_keyboard: true,
    });
    await run('telegram.message', { ...text, keyboard: 'remove', selective: true, link_preview: false });
    await run('telegram.message', { ...text, keyboard: 'json', reply_markup: '{"force_reply":true}' });
    expect(fake.requests.map(bodyOf)).toEqual([
      {
        ...to,
        text: 'Deploy?',
        reply_parameters: { message_id: 7 },
        reply_markup: {
          inline_keyboard: [
            [
              { text: 'Yes', callback_data: 'y' },
              { text: 'No', callback_data: 'n' },
            ],
            [{ text: 'More', url: 'https://example.com' }],
          ],
        },
      },
      {
        ...to,
        text: 'Deploy?',
        reply_markup: {
          keyboard: [[{ text: 'Call me', request_contact: true }]],
          resize_keyboard: true,
          one_time_keyboard: false,
          is_persistent: false,
        },
      },
      {
        ...to,
        text: 'Deploy?',
        link_preview_options: { is_disabled: true },
        reply_markup: { remove_keyboard: true, selective: true },
      },
      { ...to, text: 'Deploy?', reply_markup: { force_reply: true } },
    ]);
  });

  test.each([
    [{ keyboard: 'inline', inline_buttons: [{ text: 'x' }] }, '/inline_buttons/0/callback_data'],
    [
      { keyboard: 'inline', inline_buttons: [{ text: 'x', callback_data: 'ü'.repeat(33) }] },
      '/inline_buttons/0/callback_data',
    ],
    [{ keyboard: 'json', reply_markup: '[]' }, '/reply_markup'],
    [{ more: '5' }, '/more'],
  ])('refuse %j', async (wrong, param) => {
    const parameters = { operation: 'send', ...to, text: 'x', ...wrong };
    await expect(run('telegram.message', parameters)).rejects.toMatchObject({ code: 'parameter_invalid', param });
    expect(fake.requests).toEqual([]);
  });

  test('are edited by chat and number, or by the ID of an inline message', async () => {
    const edit = { operation: 'edit_text', text: 'Done' };
    await run('telegram.message', { ...edit, ...to, message_id: 42 });
    expect((await run('telegram.message', { ...edit, inline_message_id: 'AB' }))[0]!.json).toEqual({
      inline_message_id: 'AB',
    });
    expect(fake.requests.map(bodyOf)).toEqual([
      { ...to, message_id: 42, text: 'Done' },
      { inline_message_id: 'AB', text: 'Done' },
    ]);
    await expect(run('telegram.message', edit)).rejects.toMatchObject({ param: '/chat_id' });
    await expect(run('telegram.message', { ...edit, ...to })).rejects.toMatchObject({ param: '/message_id' });
    const keyboard = { keyboard: 'remove' };
    await expect(run('telegram.message', { ...edit, ...to, message_id: 42, ...keyboard })).rejects.toMatchObject({
      param: '/keyboard',
    });
  });

  test('that have the wanted content already are no failure', async () => {
    const edit = { operation: 'edit_text', ...to, message_id: 42, text: 'Deploy?' };
    expect((await run('telegram.message', edit))[0]!.json).toEqual({ ...to, message_id: 42 });
    expect((await run('telegram.message', { ...edit, whole_response: true }))[0]!.json).toEqual({
      ok: true,
      result: true,
    });
  });

  test('are returned as Telegram sends them if that is wanted', async () => {
    const [item] = await run('telegram.message', { operation: 'send', ...to, text: 'x', whole_response: true });
    expect(item!.json).toMatchObject({ ok: true, result: { message_id: 42 } });
  });
});

test('a chat may have no description, and its members can be counted', async () => {
  await run('telegram.chat', { operation: 'set_description', ...to });
  expect(bodyOf(fake.requests[0]!)).toEqual({ ...to, description: '' });
  const [item] = await run('telegram.chat', { operation: 'count_members', ...to, whole_response: true });
  expect(item!.json).toEqual({ ok: true, result: 3 });
});

test('every other method is called without the token in its path', async () => {
  const [item] = await run('telegram.api_call', { path: '/getMyCommands' });
  expect(item!.json).toMatchObject({ ok: true, result: [{ command: 'start' }] });
  await expect(run('telegram.api_call', { path: '/file/%2e%2e/../x' })).rejects.toThrow(
    'Telegram: The token or the method',
  );
  expect(fake.requests.map(({ path }) => path)).toEqual(
    ['getMyCommands', 'x'].map((name) => `/bot${definition.secret}/${name}`),
  );
});

test('an answer whose response was lost is no failure when it is repeated', async () => {
  const description = 'Bad Request: query is too old and response timeout expired or query ID is invalid';
  const refused = { status: 400, json: { ok: false, error_code: 400, description } };
  let isLost = true;
  const at = await startFake({
    ...definition,
    respond: () => {
      const response = isLost ? { status: 502, json: { ok: false, error_code: 502 } } : refused;
      isLost = false;
      return response;
    },
  });
  const { type, values } = definition.credential(at.url);
  const answer = () =>
    runAlone('telegram.callback', {
      parameters: { operation: 'answer', callback_query_id: '4382' },
      credentials: { auth: usedCredential(type, values) },
      services,
    });
  expect(await answer()).toMatchObject({ outputs: { main: [{ json: { callback_query_id: '4382' } }] } });
  await expect(answer()).rejects.toThrow('The query is too old.');
  await at.close();
});

test('results of an inline query are a list, or JSON text of one', async () => {
  const answer = { operation: 'answer_inline', inline_query_id: '7' };
  await run('telegram.callback', { ...answer, results: '[{"type":"article","id":"1"}]' });
  expect(bodyOf(fake.requests[0]!)).toEqual({ inline_query_id: '7', results: [{ type: 'article', id: '1' }] });
  await expect(run('telegram.callback', { ...answer, results: '{}' })).rejects.toMatchObject({ param: '/results' });
});

describe('failures', () => {
  const of = (status: number, body: unknown) => failureIn(telegram, { status, headers: {}, body });

  test('say the next step', async () => {
    const send = (chat: string) => run('telegram.message', { operation: 'send', chat_id: chat, text: 'x' });
    await expect(send('404')).rejects.toThrow(/The bot does not know this chat\..*\(Bad Request: chat not found\)/);
    await expect(send('403')).rejects.toThrow('The person has blocked the bot.');
    await expect(send('-301')).rejects.toThrow('Use the chat ID -1001000000001.');
    const broken = { operation: 'send', ...to, text: '<b>x', parse_mode: 'html' };
    await expect(run('telegram.message', broken)).rejects.toThrow('The text does not fit its format.');
  });

  test('of a rate limit have the time of the body', () => {
    expect(of(429, { ok: false, parameters: { retry_after: 7 } })).toMatchObject({
      kind: 'limited',
      retryAfterMs: 7_000,
    });
    expect(of(429, {})?.retryAfterMs).toBeUndefined();
  });

  test('of an unknown form have their status', () => {
    for (const body of [null, 'Oops', 5, [], {}, { description: 5 }])
      expect(of(400, body)).toEqual({
        kind: 'refused',
        code: 'status 400',
        message: 'Telegram refused the request (status 400).',
      });
  });

  test('count per chat', () => {
    const scope = telegram.limitScope!;
    expect(scope({ path: '/sendMessage', json: { chat_id: '5' } })).toBe('chat 5');
    expect(scope({ path: '/sendPhoto', query: { chat_id: '5' } })).toBe('chat 5');
    expect(scope({ path: '/getMe' })).toBe('');
  });
});

test.each([
  [{ resource: 'constructor' }, '"constructor: "'],
  [{ resource: 'message', operation: 'toString' }, '"message: toString"'],
])('an operation of n8n without a counterpart is named: %j', (parameters, name) => {
  const node = { name: 'Import', type: 'n8n-nodes-base.telegram', parameters };
  const mapping = () => n8n['telegram']!({ ...mappable(node), sub: () => [] });
  expect(mapping).toThrow(NoCounterpart);
  expect(mapping).toThrow(`Telegram: ${name} is not supported.`);
});

test('the import from n8n says that buttons by an expression are left out', () => {
  const parameters = { chatId: '1', text: 'Hi', replyMarkup: '={{ $json.kind }}' };
  const source = mappable({ name: 'Import', type: 'n8n-nodes-base.telegram', typeVersion: 1.2, parameters });
  n8n['telegram']!({ ...source, sub: () => [] });
  expect(source.parameters.remarks().map(({ parameter }) => parameter)).toEqual(['parameters.replyMarkup']);
});
