/** The parts of vitest's JSON report that are read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string }[];
  }[];
}

/** Tests by outcome; a file that failed without running a test counts as one failed test. */
export interface Summary {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** Counts a report. `exitCode` is vitest's: errors outside of any test show only there, so they count as a failure too. */
export function summarize(report: VitestReport | null, exitCode: number): Summary {
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  for (const file of report?.testResults ?? []) {
    if (file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) failed += 1;
    for (const test of file.assertionResults) {
      if (test.status === 'passed') passed += 1;
      else if (test.status === 'failed') failed += 1;
      else skipped += 1;
    }
  }
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, skipped };
}

/** The last line of every test run. */
export function summaryLine({ passed, failed, skipped }: Summary): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}
