import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Block } from './guidePages.ts';

/** Output of a block that was run. */
interface Ran {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs the blocks of one page in order, in a folder of their own. Variables that a block sets are there in the next one. */
export class GuideShell {
  readonly #folder = mkdtempSync(join(tmpdir(), 'bureau-guide-'));
  readonly #variables: string;
  readonly #environment: Readonly<Record<string, string>>;

  constructor(environment: Readonly<Record<string, string>>) {
    this.#environment = environment;
    this.#variables = join(this.#folder, '.variables');
    writeFileSync(this.#variables, '');
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(this.#folder, 'node_modules'));
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** Saves a block that the page tells the reader to save. */
  save({ mark, text }: Block): void {
    writeFileSync(join(this.#folder, mark), text);
  }

  /** Runs a block. A response of 400 or more ends it, unless its mark is `errors expected`. */
  run({ language, mark, text, line }: Block): Promise<Ran> {
    if (language === 'sh') return this.#bash(text, mark !== 'errors expected');
    const file = `block-${line}.${language === 'python' ? 'py' : 'ts'}`;
    writeFileSync(join(this.#folder, file), text);
    return this.#bash(`${language === 'python' ? 'python3' : process.execPath} ${file}`, true);
  }

  #bash(text: string, stopsAtErrors: boolean): Promise<Ran> {
    const curl = stopsAtErrors ? 'curl() { command curl --fail-with-body "$@"; }' : '';
    const script = `set -euo pipefail\n. ${this.#variables}\n${curl}\nset -a\n${text}\nset +a\ndeclare -px >${this.#variables}`;
    const child = spawn('bash', ['-c', script], {
      cwd: this.#folder,
      env: { PATH: process.env['PATH'], HOME: this.#folder, ...this.#environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
    });
    let output = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (output += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
    return new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) => resolve({ status, output, errors }));
    });
  }
}
