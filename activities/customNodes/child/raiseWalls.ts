import dgram from 'node:dgram';
import Module, { isBuiltin, registerHooks, syncBuiltinESMExports } from 'node:module';
import net from 'node:net';
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';

/** Modules of Node.js that only compute, and `fs`, which Node's permission model keeps inside the package. */
const allowedModules = new Set([
  'assert',
  'assert/strict',
  'buffer',
  'constants',
  'crypto',
  'events',
  'fs',
  'fs/promises',
  'path',
  'path/posix',
  'path/win32',
  'punycode',
  'querystring',
  'stream',
  'stream/consumers',
  'stream/promises',
  'stream/web',
  'string_decoder',
  'timers',
  'timers/promises',
  'url',
  'util',
  'util/types',
  'zlib',
]);

const kitName = 'bureau-node-kit';
const kitUrl = pathToFileURL(join(import.meta.dirname, '..', 'kit', 'index.ts')).href;
const processUrl = pathToFileURL(join(import.meta.dirname, 'processModule.ts')).href;

/**
 * Takes the network, the environment and this process from all code that is loaded from now on. Node's permission model, under which the
 * process runs, does the same for files, programs, threads and native code. Node.js 24 has no permission for the network yet: its modules
 * cannot be loaded, and their functions are replaced besides.
 */
export function raiseWalls(): void {
  closeNetwork();
  replaceGlobals();
  guardModules();
}

function closeNetwork(): void {
  forbid(net.Socket.prototype, ['connect']);
  forbid(net.Server.prototype, ['listen']);
  forbid(dgram.Socket.prototype, ['bind', 'connect', 'send', 'sendto', 'addMembership']);
  for (const module of [net, dgram]) forbid(module, functionsOf(module));
  for (const dns of [process.getBuiltinModule('node:dns'), process.getBuiltinModule('node:dns/promises')]) {
    const { prototype } = dns.Resolver;
    forbid(prototype, functionsOf(prototype));
    forbid(dns, functionsOf(dns));
  }
  syncBuiltinESMExports();
}

function functionsOf(owner: object): string[] {
  return Object.getOwnPropertyNames(owner).filter(
    (name) => name !== 'constructor' && typeof (owner as Record<string, unknown>)[name] === 'function',
  );
}

function forbid(owner: object, names: readonly string[]): void {
  for (const name of names) fix(owner, name, refuseNetwork);
}

function refuseNetwork(): never {
  throw new Error('Custom nodes have no network of their own. Use context.http.fetch or authorizedFetch.');
}

/** Code may get hold of the real process, as `this` of an emitted event: then it must not be worth anything. */
const dangerous = [
  'binding _linkedBinding getBuiltinModule dlopen mainModule report',
  'kill _kill _debugProcess _debugEnd abort exit reallyExit execve ppid send channel',
  'stdin stdout stderr openStdin _getActiveHandles _getActiveRequests',
  'chdir umask setuid setgid seteuid setegid setgroups initgroups loadEnvFile',
].flatMap((names) => names.split(' '));

function replaceGlobals(): void {
  const silent = () => undefined;
  const realProcess = process;
  const { arch, platform, version, versions, hrtime, nextTick, uptime } = realProcess;
  const left = {
    arch,
    platform,
    version,
    versions: { ...versions },
    argv: [],
    env: {},
    hrtime,
    nextTick,
    uptime,
    cwd: () => '/',
    emitWarning: silent,
    on: silent,
    once: silent,
    off: silent,
  };
  const console = Object.fromEntries(
    ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table', 'time', 'timeEnd', 'group', 'groupEnd'].map(
      (name) => [name, silent],
    ),
  );
  const globals = {
    process: left,
    console,
    fetch: refuseNetwork,
    WebSocket: refuseNetwork,
    EventSource: refuseNetwork,
  };
  for (const [name, value] of Object.entries(globals)) fix(globalThis, name, value);
  for (const name of dangerous)
    Reflect.defineProperty(realProcess, name, { value: undefined, writable: false, configurable: false });
}

function fix(owner: object, name: string, value: unknown): void {
  Object.defineProperty(owner, name, { value, writable: false, configurable: false });
}

function guardModules(): void {
  registerHooks({
    resolve: (specifier, context, next) => {
      if (specifier === kitName) return { url: kitUrl, shortCircuit: true };
      if (!isBuiltin(specifier)) return next(specifier, context);
      const name = specifier.replace(/^node:/, '');
      if (name === 'process') return { url: processUrl, shortCircuit: true };
      if (allowedModules.has(name)) return next(specifier, context);
      throw new Error(`The module "${name}" of Node.js is not available to custom nodes.`);
    },
  });
  // CommonJS code reaches this class as `module.constructor`: hooks of its own would come before ours.
  for (const name of ['registerHooks', 'register', 'createRequire', 'runMain', 'syncBuiltinESMExports'])
    fix(Module, name, undefined);
}
