import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Middleware } from 'koa';

/** Where the API reference's own files are; `/docs` itself is an operation of the contract. */
export const referenceScriptPath = '/docs/scalar.js';
const startScriptPath = '/docs/start.js';

/** Fonts and telemetry of others stay out: nothing is fetched but the contract. Source: @scalar/api-reference, configuration. */
const startScript = `Scalar.createApiReference('#reference', {
  url: '/api/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  proxyUrl: '',
});
`;

/** The page of the API reference: no inline script, everything from this server. */
export const referencePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <title>Bureau API</title>
  </head>
  <body>
    <nav style="padding: 8px 24px; font: 15px system-ui, sans-serif"><a href="/docs/guide">Guide</a></nav>
    <div id="reference"></div>
    <noscript>This page needs JavaScript. The contract itself is at <a href="/api/openapi.json">/api/openapi.json</a>.</noscript>
    <script src="${referenceScriptPath}"></script>
    <script src="${startScriptPath}"></script>
  </body>
</html>
`;

/** Serves the bundled script of the API reference from this server: no content delivery network is involved. */
export function referenceFiles(webFolder: string): Middleware {
  let script: Promise<Script> | null = null;
  return async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    if (context.path !== referenceScriptPath && context.path !== startScriptPath) return next();
    context.set('content-type', 'text/javascript; charset=utf-8');
    context.set('cache-control', 'public, max-age=3600');
    if (context.path === startScriptPath) {
      context.body = startScript;
      return;
    }
    const { bytes, gzipped } = await (script ??= readScript(webFolder));
    const isGzip = /\bgzip\b/.test(context.get('accept-encoding'));
    context.set('vary', 'accept-encoding');
    if (isGzip) context.set('content-encoding', 'gzip');
    context.body = isGzip ? gzipped : bytes;
  };
}

interface Script {
  readonly bytes: Buffer;
  readonly gzipped: Buffer;
}

/** The image holds the file that the build has put beside the page; elsewhere the package is there. */
async function readScript(webFolder: string): Promise<Script> {
  const built = await readFile(join(webFolder, 'reference', 'scalar.js')).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return null;
  });
  const bytes = built ?? (await readFile(packagedScript()));
  return { bytes, gzipped: await promisify(gzip)(bytes) };
}

function packagedScript(): string {
  const main = createRequire(import.meta.url).resolve('@scalar/api-reference');
  const root = main.slice(0, main.lastIndexOf(join('@scalar', 'api-reference')));
  return join(root, '@scalar', 'api-reference', 'dist', 'browser', 'standalone.js');
}
