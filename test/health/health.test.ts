import { execFile } from 'node:child_process';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { freePort } from '../../bin/embedded/ports.ts';
import { examineHealth } from '../../domains/health/examineHealth.ts';
import { findingWords } from '../../domains/health/findings.ts';
import { partNames } from '../../domains/health/HealthPart.ts';
import type { components } from '../../openapi/generated/types.ts';
import { health as english } from '../../web/texts/en/health.ts';
import { signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type TestApi } from '../support/apiServer.ts';

type Health = components['schemas']['InstanceHealth'];

const root = join(import.meta.dirname, '../..');

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signUpPerson(api.url);
});
afterAll(() => api.close());

const read = (): Promise<Health> => admin.client.ok('getInstanceHealth');
const partOf = ({ parts }: Health, name: string) => parts.find(({ part }) => part === name)!;

describe('the health of an instance', () => {
  test('names each part with its state, measurements and advice', async () => {
    const health = await read();
    expect(health.versions).toMatchObject({ node: process.version, postgresql: expect.stringMatching(/^\d+/) });
    expect(health.parts.map(({ part }) => part)).toEqual(partNames);
    for (const part of ['database', 'migrations', 'temporal', 'executions', 'files', 'audit_log'])
      expect(partOf(health, part), part).toMatchObject({ state: 'ok', findings: [] });
    const connections = partOf(health, 'database').facts.find(({ name }) => name === 'connections');
    expect(Number(connections?.value)).toBeGreaterThan(0);
    expect(partOf(health, 'workers')).toMatchObject({
      state: 'failing',
      findings: [{ code: 'no_worker', state: 'failing', advice: expect.stringContaining('Start a worker') }],
    });
    expect(partOf(health, 'mail')).toMatchObject({ state: 'ok', findings: [{ code: 'mail_not_set' }] });
    expect(health.state).toBe('failing');
    expect(health.licenses.find(({ license }) => license === 'MIT')?.packages.length).toBeGreaterThan(50);
  });

  test('says since when a part has been in its state', async () => {
    const { since: failingSince } = partOf(await read(), 'workers');
    const { database, settings } = api.deps;
    const beat = { process: '1@test', kind: 'worker' as const, taskQueue: settings.taskQueue, version: '0.0.1' };
    expect(partOf(await read(), 'workers').since).toBe(failingSince);
    await database.asSystem(({ processBeats }) => processBeats.beat(beat));
    const health = await read();
    expect(partOf(health, 'workers')).toMatchObject({ state: 'ok' });
    expect(Date.parse(partOf(health, 'workers').since!)).toBeGreaterThan(Date.parse(failingSince!));
    // The API process of this test is of the version of package.json.
    expect(partOf(health, 'api').findings.map(({ code }) => code)).toEqual(['versions_differ']);
    expect(health.processes.map(({ kind, alive }) => [kind, alive])).toContainEqual(['worker', true]);
  });

  test('is a finding where a part does not answer, and the others are shown', async () => {
    const { health } = api.deps;
    const gone = () => Promise.reject(new Error('gone'));
    const { parts } = await examineHealth({ ...health, apiRefusal: gone, binaries: { check: gone } });
    const found = (name: string) => parts.find(({ part }) => part === name)?.findings;
    expect(found('api')).toEqual([{ code: 'not_examined', values: { reason: 'gone' } }]);
    expect(found('files')).toEqual([{ code: 'files_unreachable', values: { reason: 'gone' } }]);
    expect(parts.find(({ part }) => part === 'database')?.state).toBe('ok');
  });

  test('is no sign of life of the program that examines it, unless it is an API process', async () => {
    const { health, database } = api.deps;
    const beat = async () =>
      (await database.asSystem(({ processBeats }) => processBeats.list())).find(({ process: name }) =>
        name.startsWith(`${process.pid}@`),
      );
    await examineHealth(health);
    const before = await beat();
    expect(before).toBeDefined();
    await examineHealth({ ...health, isApi: false });
    expect(await beat()).toEqual(before);
  });

  test('no longer names an API process that ended by itself', async () => {
    const { deps, close } = await api.another();
    const isNamed = async () =>
      (await api.deps.database.asSystem(({ processBeats }) => processBeats.list())).some(({ process: name }) =>
        name.startsWith(`${process.pid}@`),
      );
    await examineHealth(deps.health);
    expect(await isNamed()).toBe(true);
    await close();
    expect(await isNamed()).toBe(false);
  });

  test('is shown to those who may see operations of the instance', async () => {
    const member = await signUpPerson(api.url);
    expect(await member.client.refused('getInstanceHealth')).toMatchObject({ status: 403 });
  });

  test('has the same words on the page', () => {
    const onPage = english as Readonly<Record<string, string>>;
    const camel = (code: string) => code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
    for (const [code, { message, advice }] of Object.entries(findingWords)) {
      const name = `found${camel(code)}`;
      expect((onPage[`${name}_other`] ?? onPage[name])?.replaceAll(/\{\{(\w+)\}\}/g, '{$1}'), code).toBe(message);
      expect(onPage[`advice${camel(code)}`], code).toBe(advice);
    }
  });
});

describe('npm run doctor', () => {
  const doctor = (settings: Record<string, string>) =>
    new Promise<{ code: number; output: string }>((resolve) => {
      const { PATH, HOME } = process.env;
      const options = { cwd: root, env: { PATH, HOME, SERVICE_DATA_DIR: '/nonexistent', ...settings } };
      execFile(process.execPath, ['bin/doctor.ts'], options, (error, stdout, stderr) =>
        resolve({ code: error === null ? 0 : Number(error.code ?? 1), output: stdout + stderr }),
      );
    });

  test('names the faults with advice if nothing answers', async () => {
    const port = await freePort();
    const { code, output } = await doctor({
      PORT: String(port),
      DATABASE_URL: `postgres://bureau@127.0.0.1:${port}/bureau`,
      TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
    });
    expect(code, output).toBe(1);
    expect(output).toMatch(/FAILING +Database +PostgreSQL does not answer: .*\n +→ Start PostgreSQL/);
    expect(output).toMatch(/FAILING +Temporal +Temporal does not answer: .*ECONNREFUSED/);
    expect(output).toMatch(/FAILING +API processes +The API does not answer/);
    expect(output).toMatch(/ok +Disk +free: /);
  });

  test('names wrong settings', async () => {
    const { code, output } = await doctor({ PORT: 'eighty' });
    expect([code, output]).toEqual([1, expect.stringContaining('PORT must be a whole number')]);
  });
});
