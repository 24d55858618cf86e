import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isUint8Array } from 'node:util/types';
import { constants, createContext, runInContext, type Context } from 'node:vm';

import { AppError } from '../../../../openapi/AppError.ts';
import type { FilePlace } from '../../filePlace.ts';
import { limitReached } from '../RowWriter.ts';
import { pythonJob } from './pythonJob.ts';
import { setUpRealm, setUpTexts } from './setUpRealm.ts';

export interface RunPythonOptions {
  /** Most time that it waits for timers; that of the processor is limited from outside. */
  timeoutMs: number;
}

/** Printed lines and failure of the code, untrusted. Its items are in output 0. */
export interface PythonRan {
  logs?: unknown;
  isCut?: unknown;
  error?: unknown;
  item?: unknown;
  resultBytes: number;
}

const require = createRequire(import.meta.url);
const randomSize = 1024 * 1024;
const maxDetails = 1024 * 1024;
const longestWaitMs = 1_000;

/**
 * Runs the Python of a job (input 0) by Pyodide, CPython in WebAssembly, in a realm of its own: without a function or object of the process, and
 * without `eval`. Python reaches that realm, and finds neither files, network nor processes there. Errors: `expression_limit` for time.
 */
export async function runPython({ timeoutMs }: RunPythonOptions, place: FilePlace): Promise<PythonRan> {
  closeProcess();
  const realm = new Realm(timeoutMs);
  const folder = dirname(require.resolve('pyodide/package.json'));
  for (const name of ['pyodide.asm.wasm', 'python_stdlib.zip']) realm.write(name, readFileSync(join(folder, name)));
  realm.write('random', randomBytes(randomSize));
  realm.write('job.json', readFileSync(place.inputs[0]!));
  const version = /"abi_version": "(\w+)"/.exec(
    readFileSync(join(folder, 'pyodide-lock.json'), 'utf8').slice(0, 500),
  )?.[1];
  realm.run(asScript(readFileSync(join(folder, 'pyodide.asm.mjs'), 'utf8')));
  realm.run(asScript(readFileSync(join(folder, 'pyodide.mjs'), 'utf8')));
  const lock = { info: { arch: 'wasm32', platform: '', version: '', abi_version: version, python: '' }, packages: {} };
  await realm.settled(
    `loadPyodide({
      indexURL: '/', packageBaseUrl: '/', createPyodideModule: _createPyodideModule, jsglobals: Object.create(null),
      lockFileContents: ${JSON.stringify(lock)},
    }).then((loaded) => { python = loaded; python.FS.writeFile('/job.json', fileAt('job.json')); })`,
  );
  await realm.settled(`python.runPythonAsync(${JSON.stringify(pythonJob)})`);
  const details = realm.read('/details.json', maxDetails);
  const rows = realm.read('/rows.jsonl', place.resultBytes);
  writeFileSync(join(place.folder, '0'), rows ?? '', { flag: 'wx', mode: 0o600 });
  const { logs, isCut, error, item } = JSON.parse(Buffer.from(details ?? '{}').toString('utf8')) as Partial<PythonRan>;
  return { logs, isCut, error, item, resultBytes: rows?.length ?? 0 };
}

/** Members of the process that lead to modules, files and sockets. */
const dangerous = ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'mainModule', '_getActiveHandles'];

/** A second wall: the process, which runs one job, has nothing to offer to code that gets hold of it. */
function closeProcess(): void {
  for (const name of dangerous)
    Reflect.defineProperty(process, name, { value: undefined, writable: false, configurable: false });
  // Without a listener, Node.js inspects what the code rejected, and gives it objects of the process.
  process.on('unhandledRejection', () => undefined);
}

/** Modules of Pyodide as scripts; their exports become names of the realm. Errors of `import()` would be objects of the process. */
function asScript(module: string): string {
  return module
    .replaceAll(/(?<![\w$.])import\(/g, 'importNothing(')
    .replaceAll('import.meta.url', '"/pyodide.asm.mjs"')
    .replace(/export default \w+;/, '')
    .replace(/export\{(\w+) as loadPyodide,\w+ as version\};/, 'globalThis.loadPyodide=$1;');
}

/** A realm that shares nothing with the process. Only bytes, numbers and texts leave it. */
class Realm {
  readonly #context: Context = createContext(constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: true },
  });

  /** How long it may still wait. */
  #waitMs: number;

  constructor(waitMs: number) {
    this.#waitMs = waitMs;
    this.run(`(${String(setUpTexts)})(); (${String(setUpRealm)})(); let python = null; let state = '';`);
  }

  run(code: string): unknown {
    return runInContext(code, this.#context, { filename: 'realm' });
  }

  /** Before any code of users runs: the array is one of the realm. */
  write(name: string, bytes: Uint8Array): void {
    (this.run(`newFile(${JSON.stringify(name)}, ${bytes.length})`) as Uint8Array).set(bytes);
  }

  /** Waits for a promise of the realm. Errors: `expression_limit` for waiting too long, Error if it was rejected. */
  async settled(promise: string): Promise<void> {
    this.run(
      `state = ''; ${promise}.then(() => { state = 'done'; }, (error) => { state = 'failed: ' + String(error); });`,
    );
    for (;;) {
      const asked = this.run('runTimers()');
      const waitMs = typeof asked === 'number' ? Math.min(Math.max(asked, 0), longestWaitMs) : 0;
      await new Promise((resolve) => (waitMs > 0 ? setTimeout(resolve, waitMs) : setImmediate(resolve)));
      this.#waitMs -= waitMs;
      const state = this.run('state');
      if (state === 'done') return;
      if (typeof state === 'string' && state !== '') throw new Error(state.slice(0, 2_000));
      if (this.#waitMs < 0) throw new AppError('expression_limit', 'The code waits too long.');
    }
  }

  /** A file of Python; null if there is none. Errors: `file_limit_reached`. */
  read(path: string, most: number): Uint8Array | null {
    const name = JSON.stringify(path);
    const bytes = this.run(`python.FS.analyzePath(${name}).exists ? python.FS.readFile(${name}) : null`);
    if (!isUint8Array(bytes)) return null;
    if (bytes.length > most) throw limitReached('bytes of data', most);
    return new Uint8Array(bytes);
  }
}
