import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { openSecrets, type SecretContext } from '../../../db/secrets/secrets.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
let dataDir: string;
const context: SecretContext = { table: 'providers', row: 'prov_1', organizationId: null, field: 'api_key' };

beforeEach(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'bureau-secrets-'));
});
afterEach(async () => {
  await test?.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (options: { encryptionKey?: string; encryptionKeysOld?: string[]; dataDir?: string } = {}) =>
  openSecrets({ database: test.database, dataDir, ...options });

describe('the key of an instance', () => {
  it('is made once when many processes start for the first time, readable by its owner only', async () => {
    const opened = await Promise.all(Array.from({ length: 8 }, () => open()));
    const sealed = opened.map((secrets, one) => secrets.encrypt(context, `secret ${one}`));
    for (const [one, text] of sealed.entries())
      for (const secrets of opened) expect(secrets.decrypt(context, text)).toBe(`secret ${one}`);
    expect(await readdir(dataDir)).toEqual(['encryption.key']);
    expect((await stat(join(dataDir, 'encryption.key'))).mode & 0o777).toBe(0o600);
    expect((await open()).decrypt(context, sealed[0]!)).toBe('secret 0');
  });

  it('given by the environment leaves no file, in base64 and hex alike', async () => {
    const key = randomBytes(32);
    const sealed = (await open({ encryptionKey: key.toString('base64') })).encrypt(context, 'x');
    expect((await open({ encryptionKey: ` ${key.toString('hex')}\n` })).decrypt(context, sealed)).toBe('x');
    expect(await readdir(dataDir)).toEqual([]);
  });

  it.each([
    'short',
    'A'.repeat(43),
    '0'.repeat(64),
    randomBytes(31).toString('base64'),
    randomBytes(33).toString('base64'),
    randomBytes(16).toString('hex'),
  ])('stops the start when it is malformed: %j', async (encryptionKey) => {
    await expect(open({ encryptionKey })).rejects.toThrow(/SERVICE_ENCRYPTION_KEY .*openssl rand/);
    await expect(open({ encryptionKey })).rejects.not.toThrow(encryptionKey);
  });

  it('stops the start when it is not the one of the database, and changes nothing', async () => {
    const right = randomBytes(32).toString('base64');
    const sealed = (await open({ encryptionKey: right })).encrypt(context, 'x');
    const before = await test.database.asSystem(({ instanceSettings }) => instanceSettings.find('encryption'));
    await expect(open({ encryptionKey: randomBytes(32).toString('base64') })).rejects.toThrow(
      /SERVICE_ENCRYPTION_KEY is not the one/,
    );
    await expect(open()).rejects.toThrow(/encrypted with a key that is not here/);
    expect(await readdir(dataDir)).toEqual([]);
    expect(await test.database.asSystem(({ instanceSettings }) => instanceSettings.find('encryption'))).toEqual(before);
    expect((await open({ encryptionKey: right })).decrypt(context, sealed)).toBe('x');
  });

  it('prevents the start if its file is lost or damaged, and is not generated again', async () => {
    await open();
    const file = join(dataDir, 'encryption.key');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.slice(0, 20));
    await expect(open()).rejects.toThrow(/encryption\.key must be 32 random bytes/);
    await rm(file);
    await expect(open()).rejects.toThrow(/Put the key file back/);
    expect(await readdir(dataDir)).toEqual([]);
  });
});

describe('a key that replaces another', () => {
  const [first, second, third] = Array.from({ length: 3 }, () => randomBytes(32).toString('base64'));
  const keyId = (envelope: string) => envelope.split('.')[1];

  it('encrypts from the first start on, and all read what was encrypted before', async () => {
    const before = await open({ encryptionKey: first! });
    const old = before.encrypt(context, 'old');
    const options = { encryptionKey: second!, encryptionKeysOld: [third!, first!] };
    const opened = await Promise.all(Array.from({ length: 4 }, () => open(options)));
    const sealed = opened.map((secrets) => secrets.encrypt(context, 'new'));
    expect(new Set(sealed.map(keyId)).size).toBe(1);
    expect(keyId(sealed[0]!)).not.toBe(keyId(old));
    for (const secrets of opened) {
      expect(secrets.decrypt(context, old)).toBe('old');
      expect(secrets.decrypt(context, sealed[0]!)).toBe('new');
      expect(secrets.keysFor('x').map((key) => key.id)).toEqual([keyId(sealed[0]!), keyId(old)]);
      expect(secrets.keysFor('x').at(-1)).toEqual(before.keysFor('x')[0]);
    }
  });

  it('stops the start without the one before, and the one before without it', async () => {
    await open({ encryptionKey: first! });
    await expect(open({ encryptionKey: second! })).rejects.toThrow(/SERVICE_ENCRYPTION_KEY is not the one/);
    await open({ encryptionKey: second!, encryptionKeysOld: [first!] });
    await expect(open({ encryptionKey: second!, encryptionKeysOld: [third!] })).rejects.toThrow(/None of the keys/);
    await expect(open({ encryptionKey: second! })).rejects.toThrow(/is not the one/);
    await expect(open({ encryptionKey: first! })).rejects.toThrow(/is not the one/);
    await expect(open({ encryptionKey: second!, encryptionKeysOld: ['short'] })).rejects.toThrow(
      /SERVICE_ENCRYPTION_KEYS_OLD must be/,
    );
  });
});

describe('an envelope', () => {
  it('contains nothing readable, differs each time, and decrypts to the original text', async () => {
    const secrets = await open();
    for (const text of ['', 'sk-live-123', 'ä'.repeat(10_000)]) {
      const [one, other] = [secrets.encrypt(context, text), secrets.encrypt(context, text)];
      expect(one).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]{16}\.[\w-]*\.[\w-]{22}$/);
      expect(one).not.toBe(other);
      expect(secrets.decrypt(context, one)).toBe(text);
    }
  });

  it('cannot be read for another row, table, organization or field', async () => {
    const secrets = await open();
    const sealed = secrets.encrypt(context, 'x');
    for (const change of [
      { row: 'prov_2' },
      { table: 'credentials' },
      { organizationId: 'org_1' },
      { field: 'base_url' },
    ]) {
      expect(() => secrets.decrypt({ ...context, ...change }, sealed)).toThrow(
        expect.objectContaining({ code: 'secret_unreadable' }),
      );
    }
  });

  it('cannot be read when any part of it was changed', async () => {
    const secrets = await open();
    const sealed = secrets.encrypt(context, 'a secret text..'); // 15 bytes: no spare bits in base64;
    for (let place = 0; place < sealed.length - 1; place += 1) {
      const changed = sealed.slice(0, place) + (sealed[place] === 'A' ? 'B' : 'A') + sealed.slice(place + 1);
      expect(() => secrets.decrypt(context, changed), changed).toThrow(
        expect.objectContaining({ code: 'secret_unreadable' }),
      );
    }
    for (const text of ['', 'plain', 'v1.a.b.c.d', sealed.slice(0, -4)]) {
      expect(() => secrets.decrypt(context, text)).toThrow(expect.objectContaining({ code: 'secret_unreadable' }));
    }
  });
});
