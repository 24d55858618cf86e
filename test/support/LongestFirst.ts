import { statSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isFull } from './isFull.ts';
import { usesSharedInstance } from './usesSharedInstance.ts';

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
  binaries: 2,
  expressions: 2,
};

/**
 * Minutes that the full counts of some files take beside others, measured over a whole run: counts are nothing that the size
 * of a file tells. In its place by size the longest went on alone at the end.
 */
const fullMinutes: Readonly<Record<string, number>> = {
  'test/api/fuzz.test.ts': 55,
  'test/faults/employeesKilled.test.ts': 45,
  'test/faults/agentsKilled.test.ts': 32,
  'test/workflows/agentKilled.test.ts': 20,
  'test/faults/killedAnywhere.test.ts': 13,
  'test/workflows/evaluationKilled.test.ts': 8,
  'test/workflows/workerKilled.test.ts': 7,
  'test/e2e/pages.test.ts': 6,
  'test/workflows/loop.test.ts': 3,
};

/** More than the weight of any other file. */
const minute = 1e6;
/** Files that use the shared instance come before others, so that it can stop early. */
const ofShared = 3e5;
/** These tests measure effects on others. They come first, because tests that start and kill programs would disturb them. */
const measuring = 6e5;

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
    const parts = relative(this.ctx.config.root, path).split(sep);
    const minutes = isFull ? fullMinutes[parts.join('/')] : undefined;
    if (minutes !== undefined) return minutes * minute;
    const folder = parts[1] ?? '';
    if (folder === 'hostile') return measuring + statSync(path).size;
    return statSync(path).size * (slowness[folder] ?? 1) + (usesSharedInstance(path) ? ofShared : 0);
  }
}
