import { once } from 'node:events';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { build } from 'vite';

const root = join(import.meta.dirname, '..', '..');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** A page that is compared with ours, while it is served on loopback. */
export interface ServedPage {
  readonly url: string;
  stop(): Promise<void>;
}

/** Builds a page of one script for production and serves it. The script finds `#root` and its input as `window.given`. */
export async function servePage(script: string, given: unknown): Promise<ServedPage> {
  const folder = await mkdtemp(join(tmpdir(), 'bureau-bare-'));
  const head = '<!doctype html><style>html,body,#root{height:100%;margin:0}</style><div id="root"></div>';
  const data = `<script>window.given=${JSON.stringify(given)}</script>`;
  await writeFile(join(folder, 'index.html'), `${head}${data}<script type="module" src="/main.js"></script>`);
  await writeFile(join(folder, 'main.js'), script);
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await build({ root: folder, configFile: false, logLevel: 'error', build: { outDir: join(folder, 'dist') } });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '/');
    readFile(join(folder, 'dist', path)).then(
      (content) => response.setHeader('content-type', types[extname(path)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true });
    },
  };
}
