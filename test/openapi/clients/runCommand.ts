import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const timeoutMs = 20 * 60_000;

export interface CommandOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a program to its end and returns its output. Errors: its messages, at most 4,000 characters, if it fails. */
export async function runCommand(command: string, args: readonly string[], options: CommandOptions): Promise<string> {
  // openapi-generator writes its settings into the folder that PWD names, not into the working directory.
  const env = { ...process.env, PWD: options.cwd, ...options.env };
  try {
    const { stdout } = await run(command, args, { ...options, env, timeout: timeoutMs, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string };
    throw new Error(`${command} failed: ${`${stdout}\n${stderr}`.trim().slice(-4_000) || message}`, { cause: error });
  }
}

/** True if the program is on the PATH. */
export async function hasCommand(command: string, args: readonly string[]): Promise<boolean> {
  return run(command, args).then(
    () => true,
    () => false,
  );
}
