/** Where a job finds and leaves its files; all of it inside one folder that only this job uses. */
export interface FilePlace {
  inputs: readonly string[];
  /** Outputs are `<folder>/0`, `<folder>/1`, …; rows read from a file are in `0`, one line of JSON per row. */
  folder: string;
  /** Limits of the rows; a session reads several files into the same items. */
  resultBytes: number;
}
