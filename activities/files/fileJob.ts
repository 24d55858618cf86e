import type { FilePlace } from './filePlace.ts';
import type { FileTasks } from './tasks.ts';
/** Request to the process. */
export type FileJob = {
  [Task in keyof FileTasks]: { task: Task; options: Parameters<FileTasks[Task]>[0]; place: FilePlace };
}[keyof FileTasks];

/** Its response: details of the written file, or the reason of the failure. */
export type FileAnswer = { details: object } | { error: { code: string; message: string; param?: string } };
