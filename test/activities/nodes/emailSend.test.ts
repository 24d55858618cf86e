import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { credential } from '../../../activities/nodes/email/send.ts';
import type { Item } from '../../../domains/executions/item.ts';
import { selfSigned } from '../../outbound/support/selfSigned.ts';
import { usedCredential } from '../../support/testCredentials.ts';
import { outboundServices } from './outboundServices.ts';
import { jsonOf, type Alone } from './runAlone.ts';

interface Received {
  from: string;
  to: string[];
  user: string | undefined;
  secure: boolean;
  bytes: number;
  mail: Email;
}

const received: Received[] = [];
let rejected: (address: string) => Error | null = () => null;
let onData: (() => Error | 'hang' | null) | null = null;
let beforeReading: () => Promise<void> = async () => {};
const refusal = (text: string, responseCode: number) => Object.assign(new Error(text), { responseCode });

function startServer(options: SMTPServerOptions): Promise<SMTPServer> {
  const server = new SMTPServer({
    logger: false,
    disableReverseLookup: true,
    authOptional: true,
    ...options,
    onAuth: ({ username, password }, _session, done) =>
      username === 'me' && password === 'pa:ss wörd' ? done(null, { user: 'me' }) : done(refusal('no such user', 535)),
    onRcptTo: ({ address }, _session, done) => done(rejected(address)),
    onData: async (stream, session, done) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      await beforeReading();
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        bytes += chunk.length;
        if (bytes <= 1024 * 1024) chunks.push(chunk);
      }
      const answer = onData?.() ?? null;
      if (answer === 'hang') return;
      if (answer) return done(answer);
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        user: session.user as string | undefined,
        secure: session.secure,
        bytes,
        mail: await PostalMime.parse(Buffer.concat(chunks)),
      });
      done();
    },
  });
  server.on('error', () => {});
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

let plain: SMTPServer;
let secure: SMTPServer;
const portOf = (server: SMTPServer): number => (server.server.address() as AddressInfo).port;
const services = outboundServices('127.0.0.1', async () => ['127.0.0.1']);
const { binaries } = services;

beforeAll(async () => {
  plain = await startServer({ ...selfSigned, allowInsecureAuth: true });
  secure = await startServer({ ...selfSigned, secure: true });
});
afterAll(async () => {
  await Promise.all([plain, secure].map((server) => new Promise<void>((resolve) => server.close(() => resolve()))));
  await services.close();
});
beforeEach(() => {
  received.length = 0;
  rejected = () => null;
  onData = null;
  beforeReading = async () => {};
});

const server = (values: object = {}) =>
  usedCredential('smtp', { host: '127.0.0.1', port: portOf(plain), security: 'none', ...values });
const mail = { from: 'Shop <shop@a.test>', to: 'ada@b.test', subject: 'Hi', text: 'Hello' };
const send = (parameters: object = {}, more: Alone = {}) =>
  jsonOf('email.send', { parameters: { ...mail, ...parameters }, services, credentials: { smtp: server() }, ...more });

describe('email.send', () => {
  test('sends text and HTML to all recipients and reports who accepted it', async () => {
    const result = await send({
      to: 'Ada <ada@b.test>, "Bob, the builder" <bob@b.test>',
      cc: 'cc@b.test',
      bcc: 'secret@b.test',
      reply_to: 'answers@a.test',
      subject: 'Grüße ✓',
      html: '<p>Hello</p>',
    });
    expect(result).toEqual({
      main: [
        {
          message_id: expect.stringMatching(/^<[0-9a-f]{32}@a\.test>$/),
          accepted: ['ada@b.test', 'bob@b.test', 'cc@b.test', 'secret@b.test'],
          rejected: [],
          response: expect.stringMatching(/^250/),
        },
      ],
    });
    expect(received[0]).toMatchObject({
      from: 'shop@a.test',
      to: ['ada@b.test', 'bob@b.test', 'cc@b.test', 'secret@b.test'],
      mail: {
        subject: 'Grüße ✓',
        from: { name: 'Shop', address: 'shop@a.test' },
        to: [{ name: 'Ada' }, { name: 'Bob, the builder' }],
        replyTo: [{ address: 'answers@a.test' }],
        text: expect.stringContaining('Hello'),
        html: expect.stringContaining('<p>Hello</p>'),
        messageId: (result['main'] as { message_id: string }[])[0]!.message_id,
        date: '2026-11-21T12:00:00.000Z',
      },
    });
    expect(JSON.stringify(received[0]!.mail.headers)).not.toContain('secret@b.test');
  });

  test('an attempt repeats the message id, another item has its own', async () => {
    const ids = async (): Promise<unknown[]> =>
      ((await send({}, { json: [{}, {}] }))['main'] as { message_id: string }[]).map(({ message_id }) => message_id);
    const [first, second] = [await ids(), await ids()];
    expect(first).toEqual(second);
    expect(new Set(first).size).toBe(2);
  });

  test('attaches files of the item under their names, and shows one inside the HTML', async () => {
    const file = await binaries.write(Buffer.from('%PDF ä'), { fileName: 'ä "1".pdf', mediaType: 'application/pdf' });
    const logo = await binaries.write(Buffer.from('PNG'), { fileName: 'logo.png', mediaType: 'image/png' });
    const inputs: Record<string, Item[]> = { main: [{ json: {}, binary: { data: file, logo } }] };
    await send({ html: '<img src="cid:logo">', attachments: ['data', 'logo'] }, { inputs });
    const { attachments } = received[0]!.mail;
    expect(attachments.map(({ filename, mimeType, contentId }) => [filename, mimeType, contentId])).toEqual(
      expect.arrayContaining([
        ['ä "1".pdf', 'application/pdf', undefined],
        ['logo.png', 'image/png', '<logo>'],
      ]),
    );
    const pdf = attachments.find(({ mimeType }) => mimeType === 'application/pdf')!;
    expect(Buffer.from(pdf.content as ArrayBuffer).toString()).toBe('%PDF ä');
    await expect(send({ attachments: ['nope'] }, { inputs })).rejects.toMatchObject({ param: '/attachments' });
  });

  test('a large file is sent while it is read: no faster than the server takes it', async () => {
    const sizeBytes = 48 * 1024 * 1024;
    const chunk = Buffer.alloc(64 * 1024, 7);
    const file = { ...(await binaries.write(Buffer.from('x'), {})), size_bytes: sizeBytes };
    let readBytes = 0;
    const bytes = function* () {
      for (; readBytes < sizeBytes; readBytes += chunk.length) yield chunk;
    };
    const streamed = {
      ...services,
      binaries: {
        ...binaries,
        read: async () => ({ binary: file, content: Readable.from(bytes(), { objectMode: false }) }),
      },
    };
    let readBefore = Infinity;
    beforeReading = async () => {
      await sleep(300); // longer only lets more be read
      readBefore = readBytes;
    };
    const inputs = { main: [{ json: {}, binary: { data: file } }] };
    await send({ attachments: ['data'] }, { inputs, services: streamed });
    expect(received[0]!.bytes).toBeGreaterThan(sizeBytes);
    expect(readBefore).toBeLessThan(sizeBytes / 2);
  });

  test('signs in, over STARTTLS and over TLS, only under the name of a trusted certificate', async () => {
    const values = { host: 'guarded.test', user: 'me', password: 'pa:ss wörd', authority: selfSigned.cert };
    const through = (security: string, port: number, more: object = {}) =>
      send({}, { credentials: { smtp: server({ ...values, security, port, ...more }) } });
    await through('starttls', portOf(plain));
    await through('tls', portOf(secure));
    await through('none', portOf(plain));
    expect(received.map(({ user, secure: isSecure }) => [user, isSecure])).toEqual([
      ['me', true],
      ['me', true],
      ['me', false],
    ]);
    for (const [security, port] of [
      ['starttls', portOf(plain)],
      ['tls', portOf(secure)],
    ] as const) {
      await expect(through(security, port, { authority: '' })).rejects.toMatchObject({ code: 'target_unreachable' });
      await expect(through(security, port, { host: 'other.test' })).rejects.toMatchObject({
        code: 'target_unreachable',
      });
    }
    expect(received).toHaveLength(3);
  });

  test('a wrong password is refused without being shown; the test of the credential says the same', async () => {
    const values = { host: '127.0.0.1', port: portOf(plain), security: 'none' as const, user: 'me', authority: '' };
    const wrong = { ...values, password: 'hunter2' };
    const error = await send({}, { credentials: { smtp: server(wrong) } }).catch((caught: Error) => caught);
    expect(error).toMatchObject({ code: 'credential_refused', message: expect.stringContaining('535') });
    expect((error as Error).message).not.toContain('hunter2');
    const tried = {
      fetch: services.fetch,
      connect: services.connect,
      signal: new AbortController().signal,
      allowedHosts: null,
    };
    await expect(credential.test!(wrong, tried)).rejects.toMatchObject({ code: 'credential_refused' });
    await expect(credential.test!({ ...values, password: 'pa:ss wörd' }, tried)).resolves.toBeUndefined();
    expect(credential.hosts!({ ...values, password: '' })).toEqual([`127.0.0.1:${values.port}`]);
  });

  test('STARTTLS is never left out where it is wanted', async () => {
    const bare = await startServer({ disabledCommands: ['STARTTLS'] });
    const credentials = { smtp: server({ security: 'starttls', port: portOf(bare) }) };
    await expect(send({}, { credentials })).rejects.toMatchObject({
      code: expect.stringMatching(/^target_(error|unreachable)$/),
    });
    await new Promise<void>((resolve) => bare.close(() => resolve()));
    expect(received).toEqual([]);
  });

  test.each([
    [{ from: '' }, '/from'],
    [{ from: 'a@a.test, b@a.test' }, '/from'],
    [{ from: 'nobody' }, '/from'],
    [{ to: '' }, '/to'],
    [{ to: 'ada@b.test\r\nBcc: evil@c.test' }, '/to'],
    [{ to: 'ada@b.test\nDATA' }, '/to'],
    [{ to: 'ada' }, '/to'],
    [{ to: 'ada@@b.test' }, '/to'],
    [{ to: 'ada@b..test' }, '/to'],
    [{ to: '<script>@b.test' }, '/to'],
    [{ to: '"a b"@b.test' }, '/to'],
    [{ cc: 'x' }, '/cc'],
    [{ bcc: 'x' }, '/bcc'],
    [{ reply_to: 'x\r\ny: z' }, '/reply_to'],
    [{ subject: 'Hi\r\nBcc: evil@c.test' }, '/subject'],
    [{ subject: 'Hi\nX: y' }, '/subject'],
    [{ subject: 'a\0b' }, '/subject'],
    [{ to: Array.from({ length: 501 }, (_, n) => `a${n}@b.test`).join(',') }, '/to'],
    [{ to: { path: '/etc/passwd' } }, '/to'],
    [{ html: { path: '/etc/passwd' } }, '/html'],
    [{ text: { href: 'http://127.0.0.1' } }, '/text'],
    [{ attachments: [{ path: '/etc/passwd' }] }, '/attachments/0'],
    [{ attachments: [{ filename: 'x', href: 'http://127.0.0.1' }] }, '/attachments/0'],
  ])('%j is refused before any connection', async (parameters, param) => {
    await expect(send(parameters)).rejects.toMatchObject({ code: 'parameter_invalid', param });
    expect(received).toEqual([]);
  });

  test('reports partially rejected recipients, and fails if the server rejects all recipients or the message', async () => {
    rejected = (address) => (address === 'bob@b.test' ? refusal('no bob here', 550) : null);
    expect(await send({ to: 'ada@b.test, bob@b.test' })).toMatchObject({
      main: [{ accepted: ['ada@b.test'], rejected: ['bob@b.test'] }],
    });
    await expect(send({ to: 'bob@b.test' })).rejects.toMatchObject({
      code: 'target_error',
      message: expect.stringContaining('no bob here'),
      retryable: false,
    });
    onData = () => refusal('try later', 451);
    await expect(send()).rejects.toMatchObject({ code: 'target_error', retryable: true });
    expect(await send({}, { itemErrors: 'error_output', json: [{ n: 1 }] })).toEqual({
      error: [{ n: 1, error: expect.stringContaining('try later') }],
    });
  });

  test('without a credential, items or a server there is no mail', async () => {
    await expect(send({}, { credentials: {} })).rejects.toMatchObject({ code: 'credential_missing' });
    expect(await send({}, { json: [] })).toEqual({});
    await expect(send({}, { credentials: { smtp: server({ port: 1 }) } })).rejects.toMatchObject({
      code: 'target_unreachable',
      retryable: true,
    });
    const allowed = usedCredential('smtp', server().values, { allowedHosts: ['mail.test'] });
    await expect(send({}, { credentials: { smtp: allowed } })).rejects.toMatchObject({ code: 'target_not_allowed' });
  });

  test('a server that hangs ends with the time-out, and with a cancel', async () => {
    onData = () => 'hang';
    await expect(send({ timeout_ms: 300 })).rejects.toMatchObject({ code: 'target_timeout' });
    const abort = new AbortController();
    onData = () => {
      setImmediate(() => abort.abort(new Error('canceled')));
      return 'hang';
    };
    await expect(send({}, { signal: abort.signal })).rejects.toThrow('canceled');
  });
});
