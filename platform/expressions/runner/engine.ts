import { QuickJS, JSException, type JSValueHandle } from 'quickjs-wasi';
import type { CompileProblem, EngineHeader, EvaluationPlace, JobHeader, RowsToEvaluate } from '../frames.ts';
import { CODE_WRAPPERS } from '../codeWrappers.ts';
import { IntlDesk } from './intl.ts';

/** Sources and limits of one engine. */
export interface EngineOptions {
  wasm: Uint8Array;
  luxonSource: string;
  jmespathSource: string;
  /** Scripts that prepare the inside, in order; the first one makes `Intl`, which Luxon needs. */
  realmSources: string[];
  /** Extensions of the engine for code nodes; none for expressions. */
  extensions: { name: string; wasm: Uint8Array }[];
  memoryBytes: number;
}

/** Answer to one job: header and body of its frame. */
export interface EngineAnswer {
  header: EngineHeader;
  /** Pieces of its text. */
  body: Uint8Array[];
}

interface RealmHandles {
  load: JSValueHandle;
  setCode: JSValueHandle;
  runRow: JSValueHandle;
  startCode: JSValueHandle;
  codeResult: JSValueHandle;
  where: JSValueHandle;
  printed: JSValueHandle;
  /** Only of code nodes. */
  code: CodeHandles | null;
  setTimeZone: JSValueHandle;
}

interface CodeHandles {
  setPackage: JSValueHandle;
  msToTimer: JSValueHandle;
  fireTimer: JSValueHandle;
}

/** Above this size the memory of a job is freed by ending the process instead of clearing it. */
const KEPT_MEMORY_BYTES = 48 * 1024 * 1024;
/** Native stack of the engine; deeper recursion is an error inside the expression. */
const STACK_BYTES = 384 * 1024;
/** Time of the processor to say where a job was when a limit ended it. */
const LAST_WORDS_MS = 50;
/** Longest sleep without a sign of life. */
const NAP_MS = 1_000;
const OUT_OF_MEMORY = /out of memory/;

/**
 * Evaluates jobs in QuickJS compiled to WebAssembly. Every job starts from the same memory image, taken after Luxon
 * and the roots were loaded and before any expression ran: all state of the engine is in that memory, so nothing
 * that one job does is there for the next.
 */
export class Engine {
  private readonly vm: QuickJS;
  private readonly realm: RealmHandles;
  private readonly image: Uint8Array;
  private readonly imageStackPointer: number;
  private readonly clock: EngineClock;
  /** True while expressions wait to continue: their data is kept. */
  private isPaused = false;
  /** True once a job left the engine in a state that clearing memory may not mend, or used too much of it. */
  worn = false;

  private constructor(vm: QuickJS, realm: RealmHandles, clock: EngineClock) {
    this.vm = vm;
    this.realm = realm;
    this.clock = clock;
    const snapshot = vm.snapshot();
    this.image = snapshot.memory;
    this.imageStackPointer = snapshot.stackPointer;
  }

  static async create(options: EngineOptions): Promise<Engine> {
    const clock = new EngineClock();
    const vm = await QuickJS.create({
      wasm: options.wasm,
      memoryLimit: options.memoryBytes,
      extensions: options.extensions,
      maxStackSize: STACK_BYTES,
      interruptHandler: () => clock.isOver(),
      timezoneOffset: (timeSeconds: number) => clock.offsetMinutes(timeSeconds),
      // The engine has no descriptors: its output must not reach the pipe that carries the results.
      wasi: () => ({ fd_write: () => 8 }),
    });
    const intl = vm.newFunction('bureauIntl', (request) =>
      vm.newString(request === undefined ? '' : clock.desk.answer(request.toString())),
    );
    vm.setProp(vm.global, 'bureauIntl', intl);
    const [realmIntl = '', ...realmSources] = options.realmSources;
    vm.evalCode(realmIntl, 'realm').dispose();
    // Its script declares a variable, which no one could take away again.
    vm.evalCode(`(() => {${options.luxonSource}\nglobalThis.luxon = luxon;})()`, 'luxon').dispose();
    vm.evalCode(options.jmespathSource, 'jmespath').dispose();
    for (const source of realmSources) vm.evalCode(source, 'realm').dispose();
    const realm = vm.global.getProp('bureauRealm');
    const handles: RealmHandles = {
      load: realm.getProp('load'),
      setCode: realm.getProp('setCode'),
      runRow: realm.getProp('runRow'),
      startCode: realm.getProp('startCode'),
      codeResult: realm.getProp('codeResult'),
      where: realm.getProp('where'),
      printed: realm.getProp('printed'),
      setTimeZone: vm.global.getProp('bureauTimeZone'),
      code:
        options.extensions.length === 0
          ? null
          : {
              setPackage: realm.getProp('setPackage'),
              msToTimer: realm.getProp('msToTimer'),
              fireTimer: realm.getProp('fireTimer'),
            },
    };
    for (const name of ['bureauRealm', 'bureauTimeZone', 'bureauAsk', 'luxon', 'jmespath'])
      vm.evalCode(`delete globalThis.${name}`).dispose();
    void vm.undefined;
    vm.runGC();
    return new Engine(vm, handles, clock);
  }

  /** Runs one job, or a slice of it. It never throws for errors of an expression. */
  run(header: JobHeader, body: string): EngineAnswer {
    const { id, kind, rows } = header;
    const beganMs = processorMs();
    if (this.isPaused && kind !== 'continue') this.wipe();
    this.isPaused = false;
    this.clock.start(rows?.itemMs ?? header.deadlineMs, header.timeZone);
    try {
      const problems = kind === 'continue' ? [] : this.load(header, body);
      const done = rows ? this.runRows(rows, header.timeZone) : { body: this.runCode(problems), count: 0 };
      if (done.body.length === 0) return this.limit(header, 'size');
      this.isPaused = rows !== undefined && rows.from + done.count < rows.end;
      const spentMs = processorMs() - beganMs;
      return { header: { kind: 'done', id, problems, rows: done.count, spentMs }, body: done.body };
    } catch (error) {
      return this.limit(header, this.limitOf(error));
    } finally {
      if (!this.isPaused) this.clear();
    }
  }

  private load(header: JobHeader, body: string): CompileProblem[] {
    this.call(this.realm.setTimeZone, this.vm.newString(this.clock.timeZone)).dispose();
    this.call(this.realm.load, this.vm.newString(body), this.vm.newString(this.clock.timeZone)).dispose();
    return this.compile(header);
  }

  /** The results of items up to the end of the slice, at least of one; nothing if they are too long. */
  private runRows(
    { from, end, itemMs, sliceMs }: RowsToEvaluate,
    timeZone: string,
  ): { body: Uint8Array[]; count: number } {
    const rows: string[] = [];
    const sliceEndsMs = processorMs() + sliceMs;
    for (let position = from; position < end; position += 1) {
      if (position > from) this.clock.start(itemMs, timeZone);
      const row = textOf(this.call(this.realm.runRow, this.vm.newNumber(position)));
      if (row === '') return { body: [], count: 0 };
      rows.push(row);
      if (processorMs() >= sliceEndsMs) break;
    }
    return { body: [Buffer.from(`[${rows.join(',')}]`)], count: rows.length };
  }

  private call(func: JSValueHandle, ...args: JSValueHandle[]): JSValueHandle {
    return this.vm.callFunction(func, this.vm.undefined, ...args);
  }

  /** Runs a code node, which can await other parts of itself and its timers. Returns nothing if the items are too long. */
  private runCode(problems: CompileProblem[]): Uint8Array[] {
    if (problems.length > 0) return [Buffer.from('{}')];
    this.call(this.realm.startCode).dispose();
    this.vm.executePendingJobs();
    if (this.realm.code) this.runTimers(this.realm.code);
    const pieces: Uint8Array[] = [];
    for (;;) {
      const piece = textOf(this.call(this.realm.codeResult));
      // An error of a later item replaces the ones before it.
      if (piece.startsWith('!')) return piece === '!' ? [] : [Buffer.from(piece.slice(1))];
      if (piece === '') return pieces;
      pieces.push(Buffer.from(piece));
    }
  }

  /** Sleeps until the next timer, and lets it fire, until the code has ended or no timer is left. */
  private runTimers({ msToTimer, fireTimer }: CodeHandles): void {
    for (;;) {
      const waitMs = this.call(msToTimer).consume((value) => value.toNumber());
      if (waitMs < 0) return;
      this.clock.sleep(waitMs);
      this.call(fireTimer).dispose();
      this.vm.executePendingJobs();
    }
  }

  private compile({ codes, kind, packages = [] }: JobHeader): CompileProblem[] {
    const problems: CompileProblem[] = [];
    for (const { name, source } of packages) {
      try {
        const compiled = this.vm.evalCode(`(function(module,exports,parts){${source}\n})`, `package:${name}`);
        if (this.realm.code) this.call(this.realm.code.setPackage, this.vm.newString(name), compiled).dispose();
      } catch (error) {
        if (!(error instanceof JSException) || this.clock.over || OUT_OF_MEMORY.test(error.message)) throw error;
        const message = `The package "${name}" cannot be read: ${error.message.slice(0, 300)}`;
        problems.push({ codeIndex: 0, message, line: 1, column: 1 });
      }
    }
    const [prefix, suffix] = CODE_WRAPPERS[kind === 'code' ? 'code' : 'expressions'];
    for (const [codeIndex, code] of codes.entries()) {
      try {
        const compiled = this.vm.evalCode(`${prefix}${code}${suffix}`, `expr${codeIndex}`);
        this.call(this.realm.setCode, this.vm.newNumber(codeIndex), compiled).dispose();
      } catch (error) {
        if (!(error instanceof JSException) || this.clock.over || OUT_OF_MEMORY.test(error.message)) throw error;
        const found = /expr\d+:(\d+):(\d+)/.exec(error.stack ?? '');
        const line = Number(found?.[1] ?? 2) - 1;
        problems.push({ codeIndex, message: error.message.slice(0, 500), line, column: Number(found?.[2] ?? 1) });
      }
    }
    return problems;
  }

  private limitOf(error: unknown): 'time' | 'memory' | 'depth' {
    if (this.clock.over) return 'time';
    if (error instanceof JSException && OUT_OF_MEMORY.test(error.message)) return 'memory';
    // A trap inside WebAssembly: its stack or its memory ended.
    this.worn = true;
    return /memory/.test(error instanceof Error ? error.message : '') ? 'memory' : 'depth';
  }

  private limit({ id, kind }: JobHeader, limit: 'time' | 'memory' | 'depth' | 'size'): EngineAnswer {
    const place = JSON.parse(this.lastWords(this.realm.where) || 'null') as EvaluationPlace | null;
    const body = kind === 'code' ? this.lastWords(this.realm.printed) : '';
    const header = { kind: 'limit', id, limit, place: place === null || place.template < 0 ? null : place } as const;
    return { header, body: body === '' ? [] : [Buffer.from(body)] };
  }

  /** Returns the remaining output of a job ended by a limit; empty if no memory is left for it. */
  private lastWords(func: JSValueHandle): string {
    if (this.worn) return '';
    try {
      this.clock.start(LAST_WORDS_MS, 'UTC');
      return textOf(this.call(func));
    } catch {
      return '';
    }
  }

  private clear(): void {
    if (this.vm._getMemory().buffer.byteLength > KEPT_MEMORY_BYTES) this.worn = true;
    else this.wipe();
  }

  /** Puts the engine's memory back to the image. */
  private wipe(): void {
    const memory = new Uint8Array(this.vm._getMemory().buffer);
    memory.set(this.image);
    memory.fill(0, this.image.length);
    this.vm._getExports().__stack_pointer.value = this.imageStackPointer;
  }
}

function textOf(handle: JSValueHandle): string {
  return handle.consume((value) => value.toString());
}

/** Deadline and time zone of the job that runs now. */
class EngineClock {
  private static readonly nap = new Int32Array(new SharedArrayBuffer(4));
  readonly desk = new IntlDesk();
  timeZone = 'UTC';
  over = false;
  private endsAt = Infinity;
  private processorEndsAt = Infinity;

  start(deadlineMs: number, timeZone: string): void {
    this.over = false;
    this.endsAt = performance.now() + deadlineMs;
    this.processorEndsAt = processorMs() + deadlineMs;
    this.timeZone = this.desk.isTimeZone(timeZone) ? timeZone : 'UTC';
  }

  /** Sleeps, which counts as work. Errors: RangeError if the time ends before. */
  sleep(ms: number): void {
    const endsAt = performance.now() + ms;
    for (let leftMs = ms; leftMs > 0; leftMs = endsAt - performance.now()) {
      if (processorMs() + leftMs > this.processorEndsAt) {
        this.over = true;
        throw new RangeError('The time ends before the timer fires');
      }
      // Short naps show the pool that the process is alive.
      const beganAt = performance.now();
      Atomics.wait(EngineClock.nap, 0, 0, Math.min(leftMs, NAP_MS));
      this.processorEndsAt -= performance.now() - beganAt;
    }
  }

  /** Only the time that the processor worked counts: a machine that is busy with others breaks no expression. */
  isOver(): boolean {
    this.over ||= performance.now() > this.endsAt && processorMs() > this.processorEndsAt;
    return this.over;
  }

  offsetMinutes(timeSeconds: number): number {
    return this.desk.offsetMinutes(this.timeZone, timeSeconds);
  }
}

function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
