import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { nodeDefinitions } from '../../../activities/generated/registry.ts';
import { NodeTypes } from '../../../activities/engine/nodeTypes.ts';
import { offeredNodes } from '../../../activities/worker/offeredNodes.ts';
import { startSshServer, type TestSshServer } from '../../support/sshServer.ts';
import { testCredentialTypes, usedCredential } from '../../support/testCredentials.ts';
import { outboundServices } from './outboundServices.ts';
import { jsonOf, type Alone } from './runAlone.ts';

let root = '';
let ssh: TestSshServer;
const services = outboundServices();

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'bureau-ssh-'));
  ssh = await startSshServer(root);
});
afterAll(async () => {
  await Promise.all([ssh.close(), services.close(), rm(root, { recursive: true })]);
});

const server = (values: object = {}, options: object = {}) =>
  usedCredential(
    'ssh',
    { host: '127.0.0.1', port: ssh.port, user: 'me', password: 'pa:ss', fingerprint: ssh.fingerprint, ...values },
    options,
  );
const run = (parameters: object = {}, more: Alone = {}) =>
  jsonOf('ssh.command', {
    parameters: { command: 'uptime', ...parameters },
    services,
    credentials: { ssh: server() },
    ...more,
  });

describe('ssh.command', () => {
  test('is known only to instances that turned it on', () => {
    const types = (sshCommand: 'off' | 'on') =>
      new NodeTypes(offeredNodes(nodeDefinitions, { sshCommand, googleAgentTools: 'off' }), testCredentialTypes);
    expect(types('off').newest('ssh.command')).toBeUndefined();
    expect(types('off').shapeOf({ type: 'ssh.command' })).toBeUndefined();
    expect(types('on').newest('ssh.command')).toBeDefined();
    expect(types('on').all().length - types('off').all().length).toBe(1);
  });

  test('runs the command for each item and gives what it writes and how it ends', async () => {
    const parametersPerItem = [{ command: 'uptime' }, { command: 'false' }];
    expect(await run({}, { parametersPerItem, json: [{}, {}] })).toEqual({
      main: [
        { exit_code: 0, signal: null, stdout: 'ran uptime', stderr: 'warned' },
        { exit_code: 1, signal: null, stdout: 'ran false', stderr: 'warned' },
      ],
    });
    expect(await run({}, { json: [] })).toEqual({});
  });

  test('an exit code is an error where that is wanted', async () => {
    await expect(run({ command: 'false', fail_on_exit_code: true })).rejects.toMatchObject({
      code: 'target_error',
      message: 'The command ended with 1: warned',
    });
    expect(await run({ command: 'uptime', fail_on_exit_code: true })).toMatchObject({ main: [{ exit_code: 0 }] });
  });

  test('output beyond 1 MiB is read and left out', async () => {
    const before = ssh.run;
    ssh.run = (_command, channel) => {
      channel.exit(0);
      channel.end('x'.repeat(3 * 1024 * 1024));
    };
    const [item] = (await run())['main'] as { stdout: string; stderr: string }[];
    ssh.run = before;
    expect(item!.stdout).toHaveLength(1024 * 1024 + '\n… (cut at 1 MiB)'.length);
    expect(item!.stderr).toBe('');
  });

  test('a command that hangs ends with the time-out, and with a cancel', async () => {
    const before = ssh.run;
    ssh.run = () => {};
    await expect(run({ timeout_ms: 500 })).rejects.toMatchObject({ code: 'target_timeout' });
    const abort = new AbortController();
    ssh.run = () => setImmediate(() => abort.abort(new Error('canceled')));
    await expect(run({}, { signal: abort.signal })).rejects.toThrow('canceled');
    ssh.run = before;
  });

  test('a server, a password or a key that is not the right one is refused', async () => {
    const refused = (values: object) => run({}, { credentials: { ssh: server(values) } });
    const commands = ssh.commands.length;
    await expect(refused({ password: 'hunter2' })).rejects.toMatchObject({ code: 'credential_refused' });
    await expect(refused({ fingerprint: 'SHA256:x' })).rejects.toMatchObject({ code: 'credential_refused' });
    await expect(refused({ port: 1 })).rejects.toMatchObject({ code: 'target_unreachable' });
    await expect(run({}, { credentials: {} })).rejects.toMatchObject({ code: 'credential_missing' });
    await expect(run({}, { credentials: { ssh: server({}, { allowedHosts: ['a.test'] }) } })).rejects.toMatchObject({
      code: 'target_not_allowed',
    });
    for (const command of ['', 'a\0b'])
      await expect(run({ command })).rejects.toMatchObject({ code: 'parameter_invalid', param: '/command' });
    expect(ssh.commands).toHaveLength(commands);
  });
});
