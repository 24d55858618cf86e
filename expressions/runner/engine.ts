import { QuickJS, JSException, type JSValueHandle } from 'quickjs-wasi';
import type { CompileProblem, EngineHeader, EvaluationPlace, JobHeader } from '../frames.ts';
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
  run: JSValueHandle;
  startCode: JSValueHandle;
  codeResult: JSValueHandle;
  where: JSValueHandle;
  setTimeZone: JSValueHandle;
}

/** Above this the memory of a job is given back by ending the process instead of being cleared. */
const KEPT_MEMORY_BYTES = 48 * 1024 * 1024;
/** Native stack of the engine; deeper recursion is an error inside the expression. */
const STACK_BYTES = 384 * 1024;
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
      // The engine has no descriptors: what it would print must not reach the pipe that carries the answers.
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
      run: realm.getProp('run'),
      startCode: realm.getProp('startCode'),
      codeResult: realm.getProp('codeResult'),
      where: realm.getProp('where'),
      setTimeZone: vm.global.getProp('bureauTimeZone'),
    };
    for (const name of ['bureauRealm', 'bureauTimeZone', 'bureauAsk', 'luxon', 'jmespath'])
      vm.evalCode(`delete globalThis.${name}`).dispose();
    void vm.undefined;
    vm.runGC();
    return new Engine(vm, handles, clock);
  }

  /** Runs one job. It never throws for what an expression does. */
  run(header: JobHeader, body: string): EngineAnswer {
    this.clock.start(header.deadlineMs, header.timeZone);
    try {
      this.call(this.realm.setTimeZone, this.vm.newString(this.clock.timeZone)).dispose();
      this.call(this.realm.load, this.vm.newString(body), this.vm.newString(this.clock.timeZone)).dispose();
      const problems = this.compile(header);
      const text = header.kind === 'code' ? this.runCode(problems) : textOf(this.call(this.realm.run));
      if (text === '') return this.limit(header.id, 'size');
      return { header: { kind: 'done', id: header.id, problems }, body: text };
    } catch (error) {
      return this.limit(header.id, this.limitOf(error));
    } finally {
      this.clear();
    }
  }

  private call(func: JSValueHandle, ...args: JSValueHandle[]): JSValueHandle {
    return this.vm.callFunction(func, this.vm.undefined, ...args);
  }

  /** Runs a code node; what it waits for can only be other parts of itself. */
  private runCode(problems: CompileProblem[]): string {
    if (problems.length > 0) return '{}';
    this.call(this.realm.startCode).dispose();
    this.vm.executePendingJobs();
    return textOf(this.call(this.realm.codeResult));
  }

  private compile({ codes, kind }: JobHeader): CompileProblem[] {
    const [prefix, suffix] = CODE_WRAPPERS[kind];
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

  private limit(id: number, limit: 'time' | 'memory' | 'depth' | 'size'): EngineAnswer {
    return { header: { kind: 'limit', id, limit, place: this.place() }, body: '' };
  }

  private place(): EvaluationPlace | null {
    if (this.worn) return null;
    try {
      this.clock.start(50, 'UTC');
      const place = JSON.parse(textOf(this.call(this.realm.where))) as EvaluationPlace;
      return place.template < 0 ? null : place;
    } catch {
      // The engine has no memory left even for this answer: the limit is reported without a place.
      return null;
    }
  }

  /** Puts the engine's memory back to the image. */
  private clear(): void {
    const memory = new Uint8Array(this.vm._getMemory().buffer);
    if (memory.length > KEPT_MEMORY_BYTES) {
      this.worn = true;
      return;
    }
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
