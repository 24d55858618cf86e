import { describe, expect, it } from 'vitest';

import { createLogger } from '../../platform/config/logger.ts';
import { readable } from '../../bin/start/output.ts';
import { missingParts } from '../../bin/start/waitUntilReady.ts';
import { summarize, summaryLine } from '../../bin/test/summary.ts';

describe('the conditions that a start waits for', () => {
  it('is named in words', () => {
    const parts = { database: 'ok', disk: 'ok', temporal: 'unavailable', worker: 'unavailable' };
    expect(missingParts(JSON.stringify({ status: 'unavailable', parts }))).toBe('Temporal, the worker');
    expect(missingParts('')).toBe('the API');
  });
});

describe('lines of programs', () => {
  it('become readable: level, message, fields and the stack of an error', () => {
    let line = '';
    const destination = { write: (text: string) => void (line = text) };
    createLogger({ service: 'api', level: 'info', destination }).warn(
      { port: 80, err: new Error('broken') },
      'message',
    );
    expect(readable(line)).toMatch(/^warn {2}message port=80 \nError: broken\n\s+at /);
  });

  it('are passed on when they are no log lines', () => {
    for (const line of ['plain', '{ not json', '{"no":"level"}', '']) expect(readable(line)).toBe(line);
  });
});

describe('the last line of a test run', () => {
  const file = (status: string, tests: string[]) => ({
    name: 'x',
    status,
    assertionResults: tests.map((test) => ({ status: test })),
  });

  it('counts tests by outcome', () => {
    const summary = summarize(
      { testResults: [file('passed', ['passed', 'passed', 'pending']), file('failed', ['failed', 'passed'])] },
      1,
    );
    expect(summaryLine(summary)).toBe('3 passed, 1 failed, 1 skipped');
  });

  it('counts a file that could not be run as one failure', () => {
    expect(summaryLine(summarize({ testResults: [file('failed', []), file('failed', ['passed'])] }, 1))).toBe(
      '1 passed, 2 failed',
    );
  });

  it('is never without a failure when the run itself failed', () => {
    expect(summaryLine(summarize({ testResults: [file('passed', ['passed'])] }, 1))).toBe('1 passed, 1 failed');
    expect(summaryLine(summarize(null, 1))).toBe('0 passed, 1 failed');
    expect(summaryLine(summarize({ testResults: [file('passed', ['passed'])] }, 0))).toBe('1 passed, 0 failed');
  });
});
