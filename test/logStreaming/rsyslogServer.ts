import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '../../bin/embedded/ports.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { portAnswers } from '../support/portAnswers.ts';

const program = '/usr/sbin/rsyslogd';
const tlsModule = ['x86_64', 'aarch64'].map((name) => `/usr/lib/${name}-linux-gnu/rsyslog/lmnsd_ossl.so`);

/** False if the packages rsyslog and rsyslog-openssl are not installed: their tests are skipped then. */
export const hasRsyslog = existsSync(program) && tlsModule.some((path) => existsSync(path));

/** A message as rsyslog read it. */
export interface ReceivedMessage {
  readonly priority: string;
  readonly host: string;
  readonly program: string;
  readonly messageId: string;
  readonly structured: string;
  readonly text: string;
}

/** A real receiver of syslog. */
export interface Rsyslog {
  readonly udpPort: number;
  readonly tcpPort: number;
  readonly tlsPort: number;
  /** PEM of its certificate, for `localhost`. */
  readonly authority: string;
  /** Messages that it has written, in order; also from before it was killed. */
  received: () => Promise<ReceivedMessage[]>;
  kill: () => Promise<void>;
  start: () => Promise<void>;
  close: () => Promise<void>;
}

/** Starts rsyslog in a folder of its own, on free ports. */
export async function startRsyslog(): Promise<Rsyslog> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-rsyslog-'));
  const at = (name: string): string => join(folder, name);
  const [udpPort, tcpPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
  const { privateKey, certificate } = await makeSigningKey('localhost');
  await writeFile(at('key.pem'), privateKey);
  await writeFile(at('certificate.pem'), certificate);
  const tls = 'streamDriver.name="ossl" streamDriver.mode="1" streamDriver.authMode="anon"';
  const fields = ['pri', 'hostname', 'app-name', 'msgid', 'structured-data', 'msg'].map((name) => `%${name}%`);
  await writeFile(
    at('rsyslog.conf'),
    [
      `global(workDirectory="${folder}" defaultNetstreamDriverCAFile="${at('certificate.pem')}"`,
      `  defaultNetstreamDriverCertFile="${at('certificate.pem')}" defaultNetstreamDriverKeyFile="${at('key.pem')}")`,
      'module(load="imudp")',
      'module(load="imtcp")',
      `template(name="fields" type="string" string="${fields.join('\\t')}\\n")`,
      'ruleset(name="all") { action(type="omfile" file="' + at('received') + '" template="fields") }',
      `input(type="imudp" address="127.0.0.1" port="${udpPort}" ruleset="all")`,
      `input(type="imtcp" address="127.0.0.1" port="${tcpPort}" ruleset="all")`,
      `input(type="imtcp" address="127.0.0.1" port="${tlsPort}" ruleset="all" ${tls})`,
      '',
    ].join('\n'),
  );
  let child: ChildProcess | null = null;
  const start = async (): Promise<void> => {
    await rm(at('pid'), { force: true });
    child = spawn(program, ['-n', '-f', at('rsyslog.conf'), '-i', at('pid')], { stdio: 'ignore' });
    await portAnswers(tcpPort, 'rsyslogd');
  };
  const kill = async (): Promise<void> => {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  await start();
  return {
    udpPort,
    tcpPort,
    tlsPort,
    authority: certificate,
    received: async () => {
      const text = await readFile(at('received'), 'utf8').catch(() => '');
      // A killed process may leave half a line; a message that was confirmed is whole.
      const lines = text.split('\n').filter((line) => line.split('\t').length === fields.length);
      return lines.map((line) => {
        const [priority, host, program_, messageId, structured, message] = line.split('\t') as [string, ...string[]];
        return {
          priority: priority.slice(-3).replace(/^\D+/, ''),
          host: host!,
          program: program_!,
          messageId: messageId!,
          structured: structured!,
          text: message!.trim(),
        };
      });
    },
    kill,
    start,
    close: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
