import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The protocol's own example server, in a process of its own; it speaks the old revisions only. */
export async function startEverythingServer(way: 'streamableHttp' | 'sse'): Promise<{ url: string; stop: () => void }> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('@modelcontextprotocol/server-everything/package.json'));
  const port = await freePort();
  const child = spawn(process.execPath, [join(folder, 'dist', 'index.js'), way], {
    env: { ...process.env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ready = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      if (/port/i.test(String(chunk))) resolve();
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error('The example server ended before it listened.');
  });
  ended.catch(() => undefined);
  await Promise.race([ready, ended]);
  return { url: `http://127.0.0.1:${port}/${way === 'sse' ? 'sse' : 'mcp'}`, stop: () => void child.kill('SIGKILL') };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
