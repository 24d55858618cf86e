import { randomBytes } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context, Middleware } from 'koa';
import type { Logger } from '../../platform/config/logger.ts';
import { keepBuild, type EarlierAssets } from './keptBuilds.ts';
import { pagePolicy } from './securityHeaders.ts';

const contentTypes: { readonly [extension: string]: string } = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
const compressible = /^(?:text|application)\/|svg/;
/** Paths that are never a page of the app, however they are asked for. */
const notPages =
  /^\/(?:api|v1|v1beta|webhook|webhook-test|webhook-waiting|hooks|hooks-test|form|form-test|form-waiting|approval|verdict|verdict-mails|chat|chat-test|health|docs|metrics|assets|scim|\.well-known)(?:\/|$)/i;
const noncePlaceholder = '__CSP_NONCE__';

/** Encodings of a file, the smallest first; browsers accept Brotli only over HTTPS and from this machine. */
const encodings = ['br', 'gzip'] as const;

interface StaticFile {
  readonly contentType: string;
  readonly bytes: Buffer;
  readonly packed: { readonly [encoding in (typeof encodings)[number]]?: Buffer };
  readonly cacheControl: string;
}

/**
 * Serves the built page. Files with a hash in their name are kept by browsers for good; `index.html` is never kept and
 * gets a fresh nonce and the page's own policy. Every address a browser navigates to is the app, which has its own router.
 * Files are read once, when the first is asked for; until the page is built there is none. Scripts of earlier builds are served to tabs
 * that were open during an upgrade.
 */
export function page({ folder, publicUrl, ...keeping }: PageOptions): Middleware {
  const cache = new FileCache(folder, keeping);
  return async (context, next) => {
    if (context.method !== 'GET' && context.method !== 'HEAD') return next();
    const files = await cache.files();
    const file = context.path === '/' || context.path === '/index.html' ? undefined : files?.get(context.path);
    if (file) return sendFile(context, file);
    const earlier = await cache.earlier(context.path);
    if (earlier) return sendFile(context, earlier);
    const index = files?.get('/index.html');
    if (!index || !isNavigation(context)) return next();
    sendIndex(context, index, publicUrl);
  };
}

/** Folders of the page. */
export interface PageOptions {
  /** The current build. */
  readonly folder: string;
  readonly publicUrl: string;
  /** Keeps the assets of this and earlier builds. */
  readonly keptFolder: string;
  readonly logger: Pick<Logger, 'warn'>;
}

/** Serves what the folder held when it was complete; asks again while there is no page. */
class FileCache {
  readonly #folder: string;
  readonly #keeping: Pick<PageOptions, 'keptFolder' | 'logger'>;
  #earlier: EarlierAssets = new Map();
  #loading: Promise<ReadonlyMap<string, StaticFile> | null> | null = null;

  constructor(folder: string, keeping: Pick<PageOptions, 'keptFolder' | 'logger'>) {
    this.#folder = folder;
    this.#keeping = keeping;
  }

  async files(): Promise<ReadonlyMap<string, StaticFile> | null> {
    this.#loading ??= this.#load();
    const files = await this.#loading;
    if (files === null) this.#loading = null;
    return files;
  }

  /** A file of an earlier build that tabs may still ask for. */
  async earlier(path: string): Promise<StaticFile | null> {
    const name = /^\/assets\/([^/]+)$/.exec(path)?.[1];
    const contentType = name === undefined ? undefined : contentTypes[extname(name)];
    const found = name === undefined ? undefined : this.#earlier.get(name);
    if (!found || contentType === undefined || found.untilMs < Date.now()) return null;
    return loadFile(found.path, contentType).catch(ifMissing);
  }

  async #load(): Promise<ReadonlyMap<string, StaticFile> | null> {
    const files = await loadFiles(this.#folder);
    if (files === null) return null;
    const { keptFolder, logger } = this.#keeping;
    try {
      this.#earlier = await keepBuild(join(this.#folder, 'assets'), keptFolder);
    } catch (error) {
      logger.warn(
        { error },
        'The files of the page cannot be kept: tabs that are open during an upgrade must be reloaded.',
      );
    }
    return files;
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

async function loadFiles(folder: string): Promise<ReadonlyMap<string, StaticFile> | null> {
  let names: string[];
  try {
    names = await readdir(folder, { recursive: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  if (!names.includes('index.html')) return null;
  const files = new Map<string, StaticFile>();
  for (const name of names) {
    const contentType = contentTypes[extname(name)];
    if (contentType !== undefined)
      files.set(
        `/${name.replaceAll(sep, '/')}`,
        await loadFile(join(folder, name), contentType, name.startsWith(`assets${sep}`)),
      );
  }
  return files;
}

async function loadFile(path: string, contentType: string, isHashed = true): Promise<StaticFile> {
  const bytes = await readFile(path);
  const isPacked = compressible.test(contentType) && bytes.length > 1_024;
  return {
    contentType,
    bytes,
    packed: isPacked ? { ...(await brotliOf(path)), gzip: await promisify(gzip)(bytes) } : {},
    cacheControl: isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300',
  };
}

/** The Brotli that the build has put beside a file (`web/vite/brotliFiles.ts`): its best takes seconds, too long for a start. */
async function brotliOf(path: string): Promise<{ br?: Buffer }> {
  try {
    return { br: await readFile(`${path}.br`) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function isNavigation(context: Context): boolean {
  // The ids of searches (`open-meteo.forecast`) have a dot, too.
  if (notPages.test(context.path) || extname(context.path) in contentTypes) return false;
  return (
    context.path === '/' || (context.get('accept').includes('text/html') && context.get('sec-fetch-dest') !== 'script')
  );
}

function sendFile(context: Context, file: StaticFile): void {
  context.set('content-type', file.contentType);
  context.set('cache-control', file.cacheControl);
  context.set('vary', 'accept-encoding');
  const encoding = encodings.find((one) => file.packed[one] !== undefined && context.acceptsEncodings(one) !== false);
  if (encoding !== undefined) context.set('content-encoding', encoding);
  context.body = encoding === undefined ? file.bytes : file.packed[encoding];
}

function sendIndex(context: Context, index: StaticFile, publicUrl: string): void {
  const nonce = randomBytes(18).toString('base64');
  context.set('content-security-policy', pagePolicy(nonce, { publicUrl, host: context.get('host') }));
  context.set('content-type', index.contentType);
  context.set('cache-control', 'no-store');
  context.set('cross-origin-opener-policy', 'same-origin');
  context.body = index.bytes.toString('utf8').replaceAll(noncePlaceholder, nonce);
}
