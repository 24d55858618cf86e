import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

import { freePort } from '../../bin/embedded/ports.ts';
import { cacheDir } from '../../bin/embedded/temporalBinary.ts';
import type { UsedCredential } from '../../domains/credentials/defineCredential.ts';
import { makeSigningKey } from '../../domains/identity/sso/saml/selfSigned.ts';
import { usedCredential } from '../support/testCredentials.ts';
import { freezeProcess } from '../support/freezeProcess.ts';

const run = promisify(execFile);
/** Version and program are a part of the folder: other ones are built again. */
const version = '0.0.0-20260918054303-01f206a7e32c';
const buildMs = 180_000;

/** kfake of franz-go is a package without a program: https://github.com/twmb/franz-go/tree/master/pkg/kfake. */
const program = `package main

import (
	"crypto/tls"
	"os"
	"strconv"

	"github.com/twmb/franz-go/pkg/kfake"
)

func main() {
	port, _ := strconv.Atoi(os.Args[1])
	options := []kfake.Opt{kfake.Ports(port), kfake.NumBrokers(1), kfake.SeedTopics(3, "orders", "one", "two", "planned", "samples", "late", "idle")}
	if len(os.Args) > 2 {
		pair, err := tls.LoadX509KeyPair(os.Args[2], os.Args[3])
		if err != nil {
			panic(err)
		}
		options = append(options, kfake.TLS(&tls.Config{Certificates: []tls.Certificate{pair}}),
			kfake.EnableSASL(), kfake.Superuser("SCRAM-SHA-256", "tester", "a secret of tests"))
	}
	cluster, err := kfake.NewCluster(options...)
	if err != nil {
		panic(err)
	}
	defer cluster.Close()
	select {}
}
`;
const modules = `module kafkaserver

go 1.26.0

require (
	github.com/klauspost/compress v1.20.3 // indirect
	github.com/pierrec/lz4/v4 v4.1.33 // indirect
	github.com/twmb/franz-go v1.22.3 // indirect
	github.com/twmb/franz-go/pkg/kfake v${version}
	github.com/twmb/franz-go/pkg/kmsg v1.15.1 // indirect
)
`;

/** Returns the program of the server, which is built once; null without Go, or if it cannot be built: its tests are skipped then. */
export async function kafkaProgram(): Promise<string | null> {
  const folder = join(cacheDir(), `kfake-${version}-${createHash('sha256').update(program).digest('hex').slice(0, 8)}`);
  const built = join(folder, 'kafkaserver');
  if (existsSync(built)) return built;
  const work = await mkdtemp(join(tmpdir(), 'bureau-kfake-'));
  try {
    await writeFile(join(work, 'main.go'), program);
    await writeFile(join(work, 'go.mod'), modules);
    await run('go', ['build', '-mod=mod', '-o', 'kafkaserver', '.'], { cwd: work, timeout: buildMs });
    await mkdir(folder, { recursive: true });
    await rename(join(work, 'kafkaserver'), built).catch(() => run('cp', [join(work, 'kafkaserver'), built]));
    return built;
  } catch {
    return null;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** A cluster of one broker. */
export interface TestKafka {
  readonly values: { brokers: string; sign_in: string; user: string; password: string; tls: string };
  /** The CA of its certificate, which is for `localhost`; empty without TLS. */
  readonly authority: string;
  credential: (more?: object) => UsedCredential;
  /** Ends its process and starts it again, without its messages. */
  restart: () => Promise<void>;
  /** Pauses its process: connections stay open, but nothing responds. */
  freeze: () => void;
  /** Continues the process. */
  thaw: () => void;
  close: () => Promise<void>;
}

/** Starts the cluster on a free port; with TLS, clients must sign in, too. */
export async function startKafka(
  file: string,
  { isSecured = false }: { isSecured?: boolean } = {},
): Promise<TestKafka> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-kafka-'));
  const port = await freePort();
  const { privateKey, certificate } = await makeSigningKey('localhost');
  const files = [join(folder, 'certificate.pem'), join(folder, 'key.pem')] as const;
  await writeFile(files[0], certificate);
  await writeFile(files[1], privateKey);
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(file, [String(port), ...(isSecured ? files : [])], { stdio: 'ignore' });
    for (let attempt = 0; !(await isOpen(port)); attempt += 1) {
      if (attempt > 100) throw new Error('kfake does not start.');
      await pause(50);
    }
    return child;
  };
  let child = await start();
  const end = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL'); // its data is thrown away
    await once(child, 'exit');
  };
  const values = {
    brokers: `127.0.0.1:${port}`,
    sign_in: isSecured ? 'scram_sha_256' : 'none',
    user: 'tester',
    password: 'a secret of tests',
    tls: isSecured ? 'verify' : 'off',
  };
  return {
    values,
    authority: isSecured ? certificate : '',
    credential: (more = {}) => usedCredential('kafka', { ...values, ...more }),
    restart: async () => {
      await end();
      child = await start();
    },
    freeze: () => freezeProcess(child),
    thaw: () => child.kill('SIGCONT'),
    close: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
