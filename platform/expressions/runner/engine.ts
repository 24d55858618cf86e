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
  memoryBytes: number;
}

/** Answer to one job: header and body of its frame. */
export interface EngineAnswer {
  header: EngineHeader;
  body: string;
}

interface RealmHandles {
  load: JSValueHandle;
  setCode: JSValueHandle;
  runRow: JSValueHandle;
  startCode: JSValueHandle;
  codeResult: JSValueHandle;
  where: JSValueHandle;
  printed: JSValueHandle;
  setTimeZone: JSValueHandle;
}

/** Above this size the memory of a job is freed by ending the process instead of clearing it. */
const KEPT_MEMORY_BYTES = 48 * 1024 * 1024;
/** Native stack of the engine; deeper recursion is an error inside the expression. */
const STACK_BYTES = 384 * 1024;
/** Time of the processor to say where a job was when a limit ended it. */
const LAST_WORDS_MS = 50;
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
      const done = rows ? this.runRows(rows, header.timeZone) : { text: this.runCode(problems), count: 0 };
      if (done.text === '') return this.limit(header, 'size');
      this.isPaused = rows !== undefined && rows.from + done.count < rows.end;
      const spentMs = processorMs() - beganMs;
      return { header: { kind: 'done', id, problems, rows: done.count, spentMs }, body: done.text };
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

  /** The results of items up to the end of the slice, at least of one; no text where they are too long. */
  private runRows({ from, end, itemMs, sliceMs }: RowsToEvaluate, timeZone: string): { text: string; count: number } {
    const rows: string[] = [];
    const sliceEndsMs = processorMs() + sliceMs;
    for (let position = from; position < end; position += 1) {
      if (position > from) this.clock.start(itemMs, timeZone);
      const row = textOf(this.call(this.realm.runRow, this.vm.newNumber(position)));
      if (row === '') return { text: '', count: 0 };
      rows.push(row);
      if (processorMs() >= sliceEndsMs) break;
    }
    return { text: `[${rows.join(',')}]`, count: rows.length };
  }

  private call(func: JSValueHandle, ...args: JSValueHandle[]): JSValueHandle {
    return this.vm.callFunction(func, this.vm.undefined, ...args);
  }

  /** Runs a code node; it can only await other parts of itself. */
  private runCode(problems: CompileProblem[]): string {
    if (problems.length > 0) return '{}';
    this.call(this.realm.startCode).dispose();
    this.vm.executePendingJobs();
    return textOf(this.call(this.realm.codeResult));
  }

  private compile({ codes, kind }: JobHeader): CompileProblem[] {
    const [prefix, suffix] = CODE_WRAPPERS[kind === 'code' ? 'code' : 'expressions'];
    const problems: CompileProblem[] = [];
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
    return { header: { kind: 'limit', id, limit, place: place === null || place.template < 0 ? null : place }, body };
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
