// This file runs inside the sandbox engine, not in Node: types are stripped and the text is evaluated once
// into the image that every job starts from. It has no imports at run time and reaches nothing of the host.
import type { JobBody, RawFailure } from '../frames.ts';
import type { ExpressionScope } from '../scope.ts';
import type { RealmBase } from './realmCore.ts';

(() => {
  type AnyFunction = (...args: unknown[]) => unknown;
  /** Data and lists of items are shared and frozen; each evaluation has lists of its own; it has copies of everything. */
  type Sharing = 0 | 1 | 2;
  const [SHARED, OWN_LISTS, COPIED] = [0, 1, 2] as const;

  const { parse, stringify } = JSON;
  const { freeze, defineProperty, getPrototypeOf, setPrototypeOf, keys } = Object;
  const realm = globalThis as unknown as Record<string, unknown>;

  let job: JobBody;
  /** A code node works on data that is its own; nothing is frozen or copied. */
  let isCodeNode = false;
  let scope: ExpressionScope;
  let timeZone = 'UTC';
  let codes: (AnyFunction | undefined)[] = [];
  /** By template: how much of its data it changes, as found out with the items before. */
  let changes: Sharing[] = [];
  let resultChars = 0;
  /** The current evaluation; read from outside when a limit ends the job. */
  const place = { item: -1, template: -1 };
  /** Raw objects that are already frozen, as shared by all evaluations of the job. */
  const frozen = new Set<object>();
  /** How the current evaluation sees the data of the job. */
  let sharing: Sharing = SHARED;
  /** A list of items was handed out in this evaluation. */
  let sawList = false;
  /** Copies for one evaluation that changes its data. */
  let copies = new Map<object, unknown>();
  /** The error that ends the current evaluation even if its code catches it. */
  let refusal: Error | null = null;
  /** Functions for later scripts and the engine; later scripts add theirs. */
  const exported: Record<string, unknown> = {};
  /** Frozen lists of items, shared by all evaluations of the job. */
  const lists = new Map<readonly object[], readonly object[]>();

  function deepFreeze(root: object): void {
    const waiting: object[] = [root];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      freeze(next);
      const names = keys(next);
      for (let i = 0; i < names.length; i += 1) {
        const value = (next as Record<string, unknown>)[names[i] as string];
        if (typeof value === 'object' && value !== null) waiting.push(value);
      }
    }
  }

  /**
   * Gives data of the job to an expression: frozen and shared, or as a copy of its own after a first try showed
   * that the expression changes it (`$json.list.sort()`). So no expression sees what another one changed.
   */
  function view<T extends object>(raw: T): T {
    if (isCodeNode) return raw;
    if (sharing !== COPIED) {
      if (!frozen.has(raw)) {
        deepFreeze(raw);
        frozen.add(raw);
      }
      return raw;
    }
    let copy = copies.get(raw) as T | undefined;
    if (copy === undefined) {
      copy = parse(stringify(raw)) as T;
      if (scope.n8nNames) nameFiles(copy);
      copies.set(raw, copy);
    }
    return copy;
  }

  /** The same for a list of items, made once for all evaluations that leave it as it is. */
  function viewList<T extends object>(raw: readonly T[]): readonly T[] {
    sawList = true;
    const isShared = !isCodeNode && sharing === SHARED;
    const known = isShared ? lists.get(raw) : undefined;
    if (known !== undefined) return known as readonly T[];
    const list: T[] = [];
    for (let i = 0; i < raw.length; i += 1) list[i] = view(raw[i] as T);
    if (isShared) lists.set(raw, freeze(list));
    return list;
  }

  /** The names that n8n gives the properties of a file; loops over its keys do not see them. */
  const fileNames: object = {};
  const n8nFileNames = {
    fileName: 'file_name',
    fileExtension: 'file_extension',
    mimeType: 'media_type',
    fileSize: 'size_bytes',
  };
  for (const [name, own] of Object.entries(n8nFileNames))
    defineProperty(fileNames, name, {
      get(this: Record<string, unknown>) {
        const value = this[own];
        return name === 'mimeType' && typeof value === 'string' ? value.split(';')[0] : value;
      },
      // Code that sets n8n's name sets ours.
      set(this: Record<string, unknown>, value: unknown) {
        this[own] = value;
      },
    });

  // The content in base64, which n8n gives to code, where it was read for the code.
  defineProperty(fileNames, 'data', {
    get(this: Record<string, unknown>) {
      return (exported['fileContent'] as ((id: unknown) => unknown) | undefined)?.(this['id']);
    },
    set(this: Record<string, unknown>, value: unknown) {
      defineProperty(this, 'data', { value, writable: true, enumerable: true, configurable: true });
    },
  });

  function nameFiles(item: object): void {
    const { binary } = item as { binary?: object };
    if (typeof binary === 'object' && binary !== null)
      for (const file of Object.values(binary) as object[]) setPrototypeOf(file, fileNames);
  }

  function nameAllFiles(): void {
    const lists = [scope.items];
    for (const node of Object.values(scope.nodes))
      lists.push(node.items, node.pairedItems ?? [], ...Object.values(node.outputs ?? {}));
    for (const list of lists) for (const item of list) if (item !== null) nameFiles(item);
  }

  function addMethods<T>(
    prototype: object,
    methods: { [name: string]: (self: T, ...args: never[]) => unknown },
    read: (self: unknown) => T,
  ): void {
    for (const name of keys(methods)) {
      const method = methods[name] as (self: T, ...args: unknown[]) => unknown;
      function value(this: unknown, ...args: unknown[]): unknown {
        return method(read(this), ...args);
      }
      defineProperty(prototype, name, { value, configurable: true, writable: true, enumerable: false });
    }
  }

  /** Removes every way from a text to code: contents of items can never be evaluated. */
  function forbidCodeFromText(): void {
    const forbidden = function Function(): never {
      throw new EvalError('Code cannot be made from text in expressions');
    };
    defineProperty(forbidden, 'prototype', { value: Function.prototype });
    const samples = [function () {}, async function () {}, function* () {}, async function* () {}];
    for (const sample of samples) {
      defineProperty(getPrototypeOf(sample), 'constructor', { value: forbidden, configurable: false, writable: false });
    }
    defineProperty(realm, 'Function', { value: forbidden });
    delete realm['eval'];
  }

  /** A generator of random numbers seeded by the job: every job starts from the same image, seed of the engine included. */
  function seedRandom(seed: number[]): void {
    let [a = 1, b = 2, c = 3, counter = 1] = seed.map((part) => part | 0);
    Math.random = () => {
      const t = (((a + b) | 0) + counter) | 0;
      counter = (counter + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (c << 21) | (c >>> 11);
      c = (c + t) | 0;
      return (t >>> 0) / 4_294_967_296;
    };
  }

  function load(text: string, zone: string): void {
    job = parse(text) as JobBody;
    isCodeNode = 'mode' in job;
    scope = job.scope as ExpressionScope;
    codes = [];
    changes = [];
    resultChars = 0;
    timeZone = zone;
    if (scope.n8nNames) nameAllFiles();
    seedRandom(job.seed);
  }

  function setCode(index: number, code: AnyFunction): void {
    codes[index] = code;
  }

  /**
   * Returns the JSON of a value and keeps its type; values that JSON cannot represent are an error if they are likely mistakes, else null.
   */
  function jsonOf(value: unknown): string {
    if (typeof value === 'function') throw new TypeError('The expression gives a function; call it with ()');
    if (typeof value === 'symbol') throw new TypeError('The expression gives a symbol');
    if (value instanceof Promise) throw new TypeError('The expression gives a promise; expressions cannot wait');
    return stringify(value) ?? 'null';
  }

  /** Text of a value inside a longer text: nothing for null and undefined, JSON for objects. */
  function textOf(value: unknown): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'string') return value;
    if (typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol') return String(value);
    const json = jsonOf(value);
    return json[0] === '"' ? (parse(json) as string) : json;
  }

  function evaluateTemplate(template: JobBody['templates'][number]): string {
    if (template.single) return jsonOf(runCode(template.parts[0] as number));
    let text = '';
    for (let i = 0; i < template.parts.length; i += 1) {
      const part = template.parts[i] as string | number;
      text += typeof part === 'string' ? part : textOf(runCode(part));
    }
    return stringify(text);
  }

  function refuse(error: Error): never {
    refusal ??= error;
    throw error;
  }

  function forgetRefusal(): void {
    refusal = null;
  }

  function throwRefusal(): void {
    const error = refusal;
    forgetRefusal();
    if (error !== null) throw error;
  }

  /** Messages of the engine for members of nothing, also of `...nothing` and `Object.keys(nothing)`. */
  const READS_NOTHING =
    /^(?:cannot read property '[^]*' of (?:undefined|null)|Cannot convert undefined or null to object)$/;

  function runCode(index: number): unknown {
    const code = codes[index];
    if (code === undefined) throw new SyntaxError('not compiled');
    if (scope.expressionErrors !== 'tolerant') return code();
    try {
      return code();
    } catch (error) {
      if (error instanceof TypeError && READS_NOTHING.test(error.message)) return undefined;
      throw error;
    }
  }

  /** Evaluates on shared data first and, where that fails because the expression changes it, on lists or copies of its own. */
  function evaluateOnce(templateIndex: number): string {
    const template = job.templates[templateIndex] as JobBody['templates'][number];
    sharing = changes[templateIndex] ?? SHARED;
    for (;;) {
      sawList = false;
      if (sharing === COPIED) copies = new Map();
      try {
        const json = evaluateTemplate(template);
        throwRefusal();
        changes[templateIndex] = sharing;
        return json;
      } catch (error) {
        forgetRefusal();
        if (sharing === COPIED || !(error instanceof TypeError)) throw error;
        sharing = sharing === SHARED && sawList ? OWN_LISTS : COPIED;
      }
    }
  }

  function describe(error: unknown): RawFailure {
    try {
      const { name, message, stack } = error as Error;
      const found = /\bexpr(\d+):(\d+):(\d+)/.exec(String(stack));
      const at = found === null ? {} : { code: Number(found[1]), line: Number(found[2]) - 1, column: Number(found[3]) };
      const isError = typeof error === 'object' && error !== null && message !== undefined;
      return {
        kind: isError ? String(name) : 'Error',
        message: String(isError ? message : error)
          .replace('ḳeys', 'keys')
          .replace('ṿalues', 'values')
          .slice(0, 500),
        ...at,
      };
    } catch {
      return { kind: 'Error', message: 'The expression threw a value that cannot be shown' };
    }
  }

  /** The results of all templates for one item; empty if those of all items together are too long. */
  function runRow(position: number): string {
    const cells: string[] = [];
    place.item = job.itemIndexes[position] as number;
    for (let t = 0; t < job.templates.length; t += 1) {
      place.template = t;
      let cell: string;
      try {
        const json = evaluateOnce(t);
        const tooLarge = json.length > job.maxResultChars;
        cell = tooLarge ? '{"e":{"kind":"size","message":""}}' : `{"v":${json}}`;
      } catch (error) {
        cell = `{"e":${stringify(describe(error))}}`;
      }
      resultChars += cell.length;
      if (resultChars > job.maxTotalChars) return '';
      cells[t] = cell;
    }
    return `[${cells.join(',')}]`;
  }

  defineProperty(BigInt.prototype, 'toJSON', {
    value(this: bigint) {
      return this.toString();
    },
  });
  forbidCodeFromText();
  const where = (): string => stringify(place);
  const core: RealmBase = {
    job: () => job,
    scope: () => scope,
    timeZone: () => timeZone,
    code: (index) => codes[index],
    place,
    view,
    viewList,
    describe,
    refuse,
    throwRefusal,
    forgetRefusal,
    ask: realm['bureauAsk'] as RealmBase['ask'],
    addMethods,
  };
  Object.assign(exported, core, { load, setCode, runRow, where });
  realm['bureauRealm'] = exported;
})();
