/** The methods of `console` in code nodes; each names the level of its line. */
export const CONSOLE_LEVELS = ['log', 'info', 'warn', 'error', 'debug'] as const;

/** One call of `console`. */
export interface ConsoleLine {
  level: (typeof CONSOLE_LEVELS)[number];
  text: string;
}

/** Most lines of one run. */
export const MAX_CONSOLE_LINES = 1_000;
/** Most characters of one run, in all lines together. */
export const MAX_CONSOLE_CHARS = 64 * 1024;

/**
 * The console output of one code run, in order. Limited: later output is dropped, and `isCut` is set. It is there whatever the end of the
 * run is. Texts can be kept by PostgreSQL: well-formed, without U+0000.
 */
export class CodeConsole {
  lines: ConsoleLine[] = [];
  isCut = false;
  #chars = 0;

  /** Takes what came out of the sandbox, which may be anything: `{ logs: [[level, text]], isCut }`. */
  read(raw: { logs?: unknown; isCut?: unknown }): void {
    if (raw.isCut === true) this.isCut = true;
    for (const entry of Array.isArray(raw.logs) ? (raw.logs as unknown[]) : []) {
      const [level, text] = Array.isArray(entry) ? (entry as unknown[]) : [];
      this.#add(CONSOLE_LEVELS.find((known) => known === level) ?? 'log', String(text));
    }
  }

  /** Puts every text through `rewrite`, which takes secrets out. */
  rewrite(rewrite: (text: string) => string): void {
    this.lines = this.lines.map(({ level, text }) => ({ level, text: rewrite(text) }));
  }

  #add(level: ConsoleLine['level'], text: string): void {
    const kept = text.slice(0, MAX_CONSOLE_CHARS - this.#chars);
    if (kept.length < text.length) this.isCut = true;
    if (this.lines.length >= MAX_CONSOLE_LINES || (kept === '' && text !== '')) {
      this.isCut = true;
      return;
    }
    this.#chars += kept.length;
    this.lines.push({ level, text: kept.toWellFormed().replaceAll('\0', '\uFFFD') });
  }
}
