import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { LogSender } from '../../domains/logStreaming/LogSender.ts';
import { keepSetDestinations } from '../../domains/logStreaming/setBySettings/keepSetDestinations.ts';
import {
  destinationsSetting,
  readSetDestinations,
} from '../../domains/logStreaming/setBySettings/readSetDestinations.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';
import { startHttpReceiver, type HttpReceiver } from './httpReceiver.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
let api: TestApi;
let admin: Person;
let receiver: HttpReceiver;
beforeAll(async () => {
  receiver = await startHttpReceiver();
  api = await startTestApi({ settings: { logDestinations: JSON.stringify([listed('At the start')]) } });
  admin = await signUpPerson(api.url);
  await api.test.database.pool.query(`update accounts set instance_role = 'instance_owner' where id = $1`, [
    admin.accountId,
  ]);
}, 60_000);
afterAll(async () => {
  await api?.close();
  await receiver?.close();
});

const listed = (name: string, more: object = {}) => ({
  name,
  settings: { kind: 'webhook', url: receiver.url },
  secrets: { signing_secrets: [secret] },
  types: ['disk.*'],
  ...more,
});
const keep = async (...list: object[]) =>
  keepSetDestinations(api.deps, destinationsSetting, await readSetDestinations(JSON.stringify(list)));
const shown = async () =>
  (await admin.client.ok('listInstanceLogDestinations')).data.toSorted((a, b) => (a.name < b.name ? -1 : 1));
const stored = async () =>
  (await api.test.database.pool.query(`select * from log_destinations where set_by is not null order by name`)).rows;

test('the setting gives destinations, whose secrets are sealed and written again only when they change', async () => {
  expect(await shown()).toMatchObject([{ name: 'At the start', set_by: destinationsSetting }]);
  await keep(listed('SIEM'));
  expect(await shown()).toMatchObject([{ name: 'SIEM', set_by: destinationsSetting, overridden: false, secrets_set: ['signing_secrets'] }]); // prettier-ignore
  const [before] = await stored();
  expect(inspect(before)).not.toContain(secret);
  await keep(listed('SIEM'));
  expect((await stored())[0]).toEqual(before);
  await keep(listed('SIEM', { secrets: { signing_secrets: [`whsec_${Buffer.alloc(32, 8).toString('base64')}`] } }));
  const [after] = await stored();
  expect(after).toMatchObject({ id: before.id, cursor_xact: before.cursor_xact });
  expect(after.secrets_encrypted).not.toBe(before.secrets_encrypted);
  await keep();
  expect(await shown()).toEqual([]);
});

test('a destination of the setting cannot be changed in the API, and replaces one of an admin with its name', async () => {
  const body = { name: 'siem', settings: { kind: 'webhook', url: `${receiver.url}/own` } as const, types: ['disk.*'] };
  const { destination } = await admin.client.ok('createInstanceLogDestination', { body });
  await keep(listed('SIEM', { settings: { kind: 'webhook', url: `${receiver.url}/set` } }));
  expect(await shown()).toMatchObject([
    { name: 'SIEM', set_by: destinationsSetting, overridden: false },
    { name: 'siem', set_by: null, overridden: true },
  ]);
  const id = (await stored())[0].id as string;
  const at = { params: { log_destination_id: id } };
  const refusal = { status: 400, code: 'invalid_request' };
  expect(await admin.client.refused('updateInstanceLogDestination', { ...at, body: { enabled: false } })).toMatchObject(refusal); // prettier-ignore
  expect(await admin.client.refused('deleteInstanceLogDestination', at)).toMatchObject(refusal);
  expect(await admin.client.refused('rotateInstanceLogDestinationSecret', { ...at, body: {} })).toMatchObject(refusal);

  const sender = new LogSender({ ...api.deps, ...api.deps.logStreaming });
  const tell = async () => {
    const data = { free_bytes: 1, total_bytes: 2 };
    const subject = { kind: 'disk', id: 'here', name: 'here' };
    await api.deps.database.asSystem(({ logEvents }) =>
      logEvents.insert([{ organizationId: null, type: 'disk.low', actor: null, subject, data }]),
    );
    await expect
      .poll(async () => {
        await sender.round();
        await sender.idle();
        return receiver.requests.length;
      })
      .toBeGreaterThan(0);
    return receiver.requests.splice(0).map(({ path }) => path);
  };
  expect(await tell()).toEqual(['/set']);
  await keep();
  expect(await shown()).toMatchObject([{ id: destination.id, overridden: false }]);
  expect(await tell()).toEqual(['/own']);
  await sender.close();
});

test('the setting may name a file; mistakes name the place and never a secret', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-destinations-'));
  const file = join(folder, 'list.json');
  await writeFile(file, JSON.stringify([listed('SIEM', { types: undefined })]));
  expect(await readSetDestinations(file)).toMatchObject([{ name: 'SIEM', types: ['*'], enabled: true }]);
  await rm(folder, { recursive: true });
  expect(await readSetDestinations(null)).toEqual([]);
  const wrong = (list: unknown) =>
    readSetDestinations(JSON.stringify(list)).then(
      () => '',
      (error: Error) => error.message,
    );
  const messages = [
    await readSetDestinations(file).catch((error: Error) => error.message),
    await readSetDestinations(`[{"name": "${secret}"`).catch((error: Error) => error.message),
    await wrong([listed('SIEM', { secrets: { signing_secrets: ['my-secret'] } })]),
    await wrong([listed('SIEM', { types: ['nothing.*'] })]),
    await wrong([listed('SIEM', { contents: true })]),
    await wrong([listed('SIEM'), listed('siem')]),
  ];
  for (const message of messages) expect(message).toMatch(/^SERVICE_LOG_DESTINATIONS/);
  expect(messages.join()).toMatch(/ENOENT[\s\S]*not JSON[\s\S]*signing secret[\s\S]*nothing\.\*[\s\S]*name of its own/);
  expect(messages.join()).not.toMatch(/my-secret|whsec_B/);
});
