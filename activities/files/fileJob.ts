import type { FilePlace } from './filePlace.ts';
import type { FileTasks } from './tasks.ts';
/** What the process is asked. */
export type FileJob = {
  [Task in keyof FileTasks]: { task: Task; options: Parameters<FileTasks[Task]>[0]; place: FilePlace };
}[keyof FileTasks];

/** What it answers: details of what it wrote, or why it could not. */
export type FileAnswer = { details: object } | { error: { code: string; message: string; param?: string } };
