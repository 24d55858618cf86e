import type { FileTasks } from './tasks.ts';

/** Where a job finds and leaves its files; all of it inside one folder that only this job uses. */
export interface FilePlace {
  inputs: readonly string[];
  /** Outputs are `<folder>/0`, `<folder>/1`, …; what is read out of a file is `0`, a line of JSON per row. */
  folder: string;
  /** What the rows may come to; a session reads several files into the same items. */
  resultBytes: number;
}

/** What the process is asked. */
export type FileJob = {
  [Task in keyof FileTasks]: { task: Task; options: Parameters<FileTasks[Task]>[0]; place: FilePlace };
}[keyof FileTasks];

/** What it answers: details of what it wrote, or why it could not. */
export type FileAnswer = { details: object } | { error: { code: string; message: string; param?: string } };
