import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * How many times as long as elsewhere a test file of a folder takes for each of its bytes, measured over a whole run:
 * tests that start programs, kill them or drive a browser are short to write.
 */
const slowness: Readonly<Record<string, number>> = {
  faults: 14,
  instances: 14,
  exchange: 12,
  bin: 10,
  e2e: 5,
  docs: 4,
  workflows: 3,
  // It measures how others fare: not beside those that start and kill programs.
  hostile: 2,
  binaries: 2,
  expressions: 2,
};

/**
 * Begins with the files that take longest, so that none of them runs alone at the end. Vitest goes by the last run,
 * which a fresh clone has not seen, and then by size: a story of 5 kB that takes a minute came last.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const weights = new Map(files.map((file) => [file, this.weight(file.moduleId)]));
    return files.toSorted((a, b) => (weights.get(b) ?? 0) - (weights.get(a) ?? 0));
  }

  private weight(path: string): number {
    const folder = relative(this.ctx.config.root, path).split(sep)[1] ?? '';
    return statSync(path).size * (slowness[folder] ?? 1);
  }
}
