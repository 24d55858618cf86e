import { stripVTControlCharacters } from 'node:util';

/** Prints for people: one line per part, and the programs' logs as readable lines. */
export class Output {
  private readonly write: (text: string) => void;
  private readonly startedAt = Date.now();

  constructor(write: (text: string) => void = (text) => process.stdout.write(text)) {
    this.write = write;
  }

  /** A part's state, with the seconds since `since` when that is worth telling. */
  part(name: string, text: string, since?: number): void {
    const elapsed = since === undefined ? '' : ` (${((Date.now() - since) / 1_000).toFixed(1)} s)`;
    this.line(`${name.padEnd(12)}${text}${elapsed}`);
  }

  line(text: string): void {
    this.write(`${text}\n`);
  }

  /** Seconds since the start, for the last line. */
  elapsed(): string {
    return `${((Date.now() - this.startedAt) / 1_000).toFixed(1)} s`;
  }

  /** One line that a program wrote: its JSON log lines become readable, everything else is passed on. */
  programLine(name: string, line: string): void {
    if (line.trim() !== '') this.line(`${name.padEnd(12)}${readable(line)}`);
  }
}

const hidden = new Set(['level', 'time', 'msg', 'service', 'pid', 'hostname', 'err', 'error']);

/** `warn  the message key=value`, from one line of JSON of platform/config/logger.ts; any other line unchanged. */
export function readable(line: string): string {
  const entry = parsed(line);
  if (entry === null) return stripVTControlCharacters(line);
  const fields = Object.entries(entry)
    .filter(([key]) => !hidden.has(key))
    .map(([key, value]) => `${key}=${text(value)}`);
  const cause = causeOf(entry['err'] ?? entry['error']);
  return [text(entry['level']).padEnd(5), text(entry['msg']), ...fields, cause].join(' ').trimEnd();
}

function causeOf(failure: unknown): string {
  if (typeof failure !== 'object' || failure === null) return text(failure);
  const { stack, message } = failure as { stack?: unknown; message?: unknown };
  return `\n${text(stack ?? message ?? failure)}`;
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsed(line: string): Record<string, unknown> | null {
  if (!line.startsWith('{')) return null;
  try {
    const value = JSON.parse(line) as unknown;
    return typeof value === 'object' && value !== null && 'level' in value ? (value as Record<string, unknown>) : null;
  } catch {
    return null; // Not ours: something that happens to begin with a brace.
  }
}
