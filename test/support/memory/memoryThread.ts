import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** Four files run at once, beside servers and a browser; none of them needs a third of this. */
const mostBytes = Number(process.env['BUREAU_TEST_MEMORY_BYTES'] ?? 4 * 1024 ** 3);
const everyMs = 500;

/** Program of a thread: told which file runs, it ends its process where that takes more memory than any test needs. */
let file = 'a test file';
parentPort?.on('message', (name: string) => (file = name));
setInterval(() => {
  const usedBytes = process.memoryUsage.rss();
  if (usedBytes < mostBytes) return;
  writeSync(2, `\nThis process has taken ${Math.round(usedBytes / 1024 ** 2)} MiB of memory, and is ended: ${file}\n`);
  process.kill(process.pid, 'SIGKILL');
}, everyMs);
