import { Worker } from 'node:worker_threads';
import { expect } from 'vitest';

declare global {
  /** One thread for all files of this process, each of which loads this module again. */
  var memoryWatch: Worker | undefined;
}

/**
 * Set-up of every test file: a thread beside it ends this process, with the name of the file, before it has taken the memory of the
 * machine. An endless body once took 21 GB, and the kernel then ended other files.
 */
globalThis.memoryWatch ??= startWatch();
globalThis.memoryWatch.postMessage(expect.getState().testPath);

function startWatch(): Worker {
  const thread = new Worker(new URL('./memoryThread.ts', import.meta.url), { execArgv: [], stdout: true });
  thread.unref();
  return thread;
}
