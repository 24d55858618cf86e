// This file runs inside the sandbox engine of code nodes, after the other parts. It defines `crypto`, `require` and the helpers of code.
import type { CodeBody } from '../frames.ts';
import type { ExpressionItem } from '../scope.ts';
import type { RealmCore } from './realmCore.ts';

(() => {
  interface Bytes extends Uint8Array {
    toString: (encoding?: unknown) => string;
  }
  interface BufferClass {
    from: (value: unknown, encoding?: unknown) => Bytes;
    alloc: (size: number) => Bytes;
    concat: (parts: readonly Uint8Array[]) => Bytes;
  }
  interface FileOfCode {
    id?: string;
    data?: unknown;
    [name: string]: unknown;
  }

  const realm = globalThis as unknown as Record<string, unknown> & { bureauRealm: RealmCore & Record<string, unknown> };
  const core = realm.bureauRealm;
  const { defineProperty, freeze } = Object;
  const Buffer = realm['Buffer'] as BufferClass;
  const job = (): CodeBody => core.job() as CodeBody;

  const ask = (kind: string, method: string, args: unknown[]): string =>
    String(core.ask({ kind, locales: '', method, args }));
  const randomBytes = (size: unknown): Bytes => {
    const count = Number(size);
    if (!Number.isInteger(count) || count < 0 || count > 65_536)
      throw new RangeError('Random bytes: from 0 to 65536 at a time');
    return Buffer.from(ask('random', 'bytes', [count]), 'base64');
  };
  const bytesOf = (value: unknown, encoding?: unknown): Uint8Array =>
    value instanceof Uint8Array ? value : Buffer.from(String(value), encoding);

  /** Collects its parts and sends them to the runner process for the digest. */
  class Hash {
    readonly #algorithm: string;
    readonly #key: Uint8Array | null;
    readonly #parts: Uint8Array[] = [];
    #isDigested = false;

    constructor(algorithm: string, key: Uint8Array | null) {
      this.#algorithm = algorithm;
      this.#key = key;
    }

    update(value: unknown, encoding?: unknown): this {
      if (this.#isDigested) throw new Error('Digest already called');
      if (typeof value !== 'string' && !(value instanceof Uint8Array))
        throw new TypeError('A hash takes texts and bytes');
      this.#parts.push(bytesOf(value, encoding));
      return this;
    }

    digest(encoding?: unknown): Bytes | string {
      if (this.#isDigested) throw new Error('Digest already called');
      this.#isDigested = true;
      const key = this.#key === null ? null : Buffer.from(this.#key).toString('base64');
      const digest = ask('digest', this.#algorithm, [Buffer.concat(this.#parts).toString('base64'), key]);
      const bytes = Buffer.from(digest, 'base64');
      return encoding === undefined || encoding === 'buffer' ? bytes : bytes.toString(encoding);
    }
  }

  const crypto = freeze({
    randomUUID: () => ask('random', 'uuid', []),
    randomBytes,
    randomInt: (first: number, last?: number) => {
      const [from, to] = last === undefined ? [0, first] : [first, last];
      const value = randomBytes(6).reduce((sum, byte) => sum * 256 + byte, 0);
      return from + (value % (to - from));
    },
    getRandomValues: <T extends ArrayBufferView>(view: T): T => {
      new Uint8Array(view.buffer, view.byteOffset, view.byteLength).set(randomBytes(view.byteLength));
      return view;
    },
    createHash: (algorithm: unknown) => new Hash(String(algorithm), null),
    createHmac: (algorithm: unknown, key: unknown) => new Hash(String(algorithm), bytesOf(key)),
    timingSafeEqual: (one: Uint8Array, other: Uint8Array) => {
      if (one.length !== other.length) throw new RangeError('Input buffers must have the same byte length');
      let difference = 0;
      for (let i = 0; i < one.length; i += 1) difference |= (one[i] as number) ^ (other[i] as number);
      return difference === 0;
    },
  });

  type Module = (name: string) => unknown;
  const own: Record<string, Module> = {
    luxon: () => core.dates(),
    jmespath: () => ({ search: realm['$jmespath'] }),
    crypto: () => crypto,
    buffer: () => ({ Buffer, atob, btoa }),
    url: () => ({ URL: realm['URL'], URLSearchParams: realm['URLSearchParams'] }),
    util: () => ({ TextEncoder, TextDecoder }),
    timers: () => ({ setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate }),
    'timers/promises': () => ({
      setTimeout: (ms: number, value?: unknown) => new Promise((done) => setTimeout(() => done(value), ms)),
    }),
  };

  type Package = (module: { exports: unknown }, exports: unknown, parts: { require: unknown; global: unknown }) => void;
  const packages = new Map<string, Package>();
  const loaded = new Map<string, unknown>();

  function require(asked: unknown): unknown {
    const name = String(asked).replace(/^node:/, '');
    const known = Object.hasOwn(own, name) ? own[name] : undefined;
    if (known !== undefined) return known(name);
    if (loaded.has(name)) return loaded.get(name);
    const run = packages.get(name);
    if (run === undefined) {
      const names = [...Object.keys(own), ...job().packageNames].toSorted().join(', ');
      throw new Error(
        `The package "${name}" is not available in code. Available: ${names}. ` +
          'An admin adds packages with SERVICE_CODE_PACKAGES; names are written out in the code',
      );
    }
    const module = { exports: {} as unknown };
    run(module, module.exports, { require, global: realm });
    loaded.set(name, module.exports);
    return module.exports;
  }

  /** Returns the default export of a module that was written for `import`. */
  function requireDefault(name: unknown): unknown {
    const exports = require(name) as { __esModule?: unknown; default?: unknown } | null;
    return exports?.__esModule === true && exports.default !== undefined ? exports.default : exports;
  }
  defineProperty(require, 'default', { value: requireDefault });

  function fileOf(itemIndex: unknown, property: unknown): FileOfCode {
    if (typeof property === 'object' && property !== null) return property as FileOfCode;
    const item = core.scope().items[Number(itemIndex)] as ExpressionItem | undefined;
    if (item === undefined) throw new RangeError(`There is no item ${String(itemIndex)}; items are counted from 0`);
    const file = item.binary?.[String(property)];
    if (file === undefined) throw new Error(`Item ${String(itemIndex)} has no file "${String(property)}"`);
    return file as FileOfCode;
  }

  function contentOf(file: FileOfCode, name: unknown): Bytes {
    const read = typeof file.id === 'string' ? job().files?.[file.id] : undefined;
    const content = read ?? (typeof file.data === 'string' ? file.data : undefined);
    if (content !== undefined) return Buffer.from(content, 'base64');
    const why = 'Code reads files of its input items, up to 16 MiB in all';
    throw new Error(`The file "${String(name)}" cannot be read here. ${why}`);
  }

  const helpers = freeze({
    getBinaryDataBuffer: async (itemIndex: unknown, property: unknown) =>
      contentOf(fileOf(itemIndex, property), typeof property === 'object' ? 'data' : property),
    prepareBinaryData: async (content: unknown, fileName?: unknown, mediaType?: unknown) => ({
      data: Buffer.from(bytesOf(content)).toString('base64'),
      ...(fileName === undefined ? {} : { file_name: String(fileName), fileName: String(fileName) }),
      ...(mediaType === undefined ? {} : { media_type: String(mediaType), mimeType: String(mediaType) }),
    }),
    assertBinaryData: (itemIndex: unknown, property: unknown) => fileOf(itemIndex, property),
  });

  for (const [name, value] of Object.entries({ crypto, require, $helpers: helpers }))
    defineProperty(realm, name, { value, configurable: true, writable: true, enumerable: false });

  Object.assign(core, {
    helpers,
    fileContent: (id: unknown) => (typeof id === 'string' ? job().files?.[id] : undefined),
    setPackage: (name: string, run: Package) => packages.set(name, run),
  });
})();
