import { rmSync } from 'node:fs';

import { AppError } from '../../openapi/AppError.ts';
import type { FileAnswer, FileJob } from './fileJob.ts';
import type { FilePlace } from './filePlace.ts';
import { isReading, loadTask } from './tasks.ts';

/**
 * Entry of the process that reads and writes files: takes a job, answers, takes the next one, ends with its parent. It runs
 * under Node's permission model with an empty environment (`fileProcess.ts`).
 */
process.on('message', (job: FileJob) => void answer(job));
process.on('disconnect', () => {
  rmSync(process.argv[2]!, { recursive: true, force: true }); // its parent has crashed: nothing else will
  process.exit(0);
});
process.send!('ready');

async function answer(job: FileJob): Promise<void> {
  process.send!(await run(job));
}

async function run({ task, options, place }: FileJob): Promise<FileAnswer> {
  try {
    const work = (await loadTask(task)) as (options: object, place: FilePlace) => Promise<object>;
    return { details: await work(options, place) };
  } catch (error) {
    const { code, message, param } = asAppError(error, task);
    return { error: { code, message, ...(param === undefined ? {} : { param }) } };
  }
}

/** An exception of a parser is the fault of the untrusted file; an exception of a writer is ours. */
function asAppError(error: unknown, task: FileJob['task']): AppError {
  if (error instanceof AppError) return error;
  process.stderr.write(`${task}: ${error instanceof Error ? error.stack : String(error)}\n`);
  if (error instanceof RangeError && /call stack|length|allocation/i.test(error.message))
    return new AppError('file_limit_reached', 'The file is nested too deeply or too large to be read.');
  if (isReading(task)) return new AppError('file_invalid', `The file cannot be read as ${task.split('.')[0]}.`);
  return new AppError('internal_error', 'Could not create the file.');
}
