import { everyEffect } from '../../../domains/agents/tools/effects.ts';
import type { ClientChannel } from 'ssh2';

import { AppError } from '../../../openapi/AppError.ts';
import { defineCredential } from '../../../domains/credentials/defineCredential.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { openSsh, sshError } from '../../remote/openSsh.ts';
import { sftpFiles } from '../../remote/sftpFiles.ts';
import { sshValues, type SshServer } from '../../remote/sshServer.ts';
import { boolean, integer, object, text } from '../../../platform/schema/schema.ts';

/** Stored part of each output of a command. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/** An SSH server and its credentials. */
export const credential = defineCredential({
  type: 'ssh',
  title: 'SSH server',
  description: 'An SSH or SFTP server, with its login.',
  icon: 'Terminal2',
  parameters: sshValues,
  hosts: ({ host, port }) => [`${host}:${port}`],
  check: ({ password, private_key: key }) =>
    password === '' && key === ''
      ? [{ parameter: '/password', code: 'parameter_missing', message: 'is needed, or a private key.' }]
      : [],
  test: async (server, { connect, signal, allowedHosts }) => {
    (await sftpFiles({ server, allowedHosts, connect, signal, timeoutMs: 30_000 })).close();
  },
});

/** Runs one command for each item on another machine. Offered only if the instance allows it (`SERVICE_SSH_COMMAND`). */
export const node = defineNode({
  type: 'ssh.command',
  version: 1,
  title: 'SSH command',
  description: 'Runs a command on a server via SSH for each item.',
  icon: 'Terminal2',
  group: 'core',
  pure: false,
  needsSetting: 'sshCommand',
  effects: everyEffect,
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({
    command: text({
      title: 'Command',
      description: 'Runs in the user’s shell. Values from items are not escaped: only use trusted data.',
      control: 'code',
      required: true,
      maxLength: 100_000,
      pattern: '^[^\\u0000]*$',
    }),
    fail_on_exit_code: boolean({ title: 'Fail on non-zero exit code', default: false }),
    timeout_ms: integer({ title: 'Timeout (ms)', minimum: 1, maximum: 3_600_000, default: 60_000 }),
  }),
  credentials: [{ name: 'ssh', title: 'SSH server', types: ['ssh'], required: true }],
  examples: [{ title: 'Free space', parameters: { command: 'df -h /', fail_on_exit_code: true } }],
  run: async (context) =>
    eachItem({
      context,
      port: 'main',
      work: async (_item, { command, timeout_ms: timeoutMs, fail_on_exit_code: fails }) => {
        const opened = await context.credential<SshServer>('ssh');
        if (!opened) throw new AppError('credential_missing', 'Select an SSH server credential.');
        const { values: server, allowedHosts } = opened;
        const timeout = AbortSignal.timeout(timeoutMs);
        const signal = AbortSignal.any([context.signal, timeout]);
        try {
          const result = await runCommand(command, {
            server,
            allowedHosts,
            connect: context.http.connect,
            signal,
            timeoutMs,
          });
          if (!fails || result['exit_code'] === 0) return { json: result };
          const said = String(result['stderr'] || result['stdout']).slice(0, 500);
          throw new AppError(
            'target_error',
            `The command ended with ${result['exit_code'] ?? result['signal']}: ${said}`,
          );
        } catch (error) {
          context.signal.throwIfAborted();
          if (!timeout.aborted) throw error;
          throw new AppError('target_timeout', `The command did not finish within ${timeoutMs} ms`, { cause: error });
        }
      },
    }),
});

async function runCommand(command: string, options: Parameters<typeof openSsh>[0]): Promise<JsonObject> {
  const client = await openSsh(options);
  try {
    const result = await new Promise<JsonObject>((resolve, reject) => {
      client.once('close', () => reject(new Error('The connection was closed')));
      client.exec(command, (error, channel) => (error ? reject(error) : resolve(readChannel(channel))));
    });
    options.signal.throwIfAborted();
    if (result['exit_code'] === null && result['signal'] === null) throw new Error('The command did not end');
    return result;
  } catch (error) {
    throw options.signal.aborted ? options.signal.reason : sshError(error, options.server);
  } finally {
    client.end();
  }
}

async function readChannel(channel: ClientChannel): Promise<JsonObject> {
  const ended = new Promise<{ exit_code: number | null; signal: string | null }>((resolve, reject) => {
    let answer: { exit_code: number | null; signal: string | null } = { exit_code: null, signal: null };
    channel.once('exit', (code: number | null, signal?: string) => {
      answer = { exit_code: code, signal: signal ?? null };
    });
    channel.once('close', () => resolve(answer));
    channel.once('error', reject);
  });
  channel.end();
  const [stdout, stderr, end] = await Promise.all([readOutput(channel), readOutput(channel.stderr), ended]);
  return { ...end, stdout, stderr };
}

/** Reads to the end, keeps the beginning. */
async function readOutput(stream: AsyncIterable<unknown>): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (bytes < MAX_OUTPUT_BYTES) chunks.push(chunk.subarray(0, MAX_OUTPUT_BYTES - bytes));
    bytes += chunk.length;
  }
  const cut = bytes > MAX_OUTPUT_BYTES ? '\n… (cut at 1 MiB)' : '';
  return Buffer.concat(chunks).toString('utf8') + cut;
}
