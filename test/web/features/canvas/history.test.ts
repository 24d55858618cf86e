import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maxSteps, record, redo, startHistory, undo } from '../../../../web/features/canvas/model/history.ts';
import { isFull } from '../../../support/isFull.ts';

const seed = Number(process.env['BUREAU_TEST_SEED'] ?? 20261121);

describe('undo and redo', () => {
  test('undoing everything leads to the start, and redoing everything back to the end', () => {
    fc.assert(
      fc.property(fc.array(fc.integer(), { maxLength: maxSteps }), (edits) => {
        const start = startHistory<object>({ at: 'start' });
        let history = start;
        for (const edit of edits) history = record(history, { edit });
        const end = history.present;
        for (const _edit of edits) history = undo(history);
        expect(history.present).toBe(start.present);
        for (const _edit of edits) history = redo(history);
        expect(history.present).toBe(end);
      }),
      { seed, numRuns: isFull ? 1000 : 100 },
    );
  });

  test('the letters of one field are one step', () => {
    let history = startHistory('');
    for (const text of ['a', 'ab', 'abc']) history = record(history, text, 'name');
    expect(undo(history).present).toBe('');
  });

  test('the same field after an undo starts a step of its own', () => {
    const typed = record(record(startHistory('a'), 'ab', 'name'), 'abc', 'name');
    const again = record(undo(typed), 'ax', 'name');
    expect(again.past).toEqual(['a']);
    expect(undo(again).present).toBe('a');
  });

  test('an edit after an undo forgets what was undone', () => {
    const history = record(undo(record(startHistory(1), 2)), 3);
    expect(redo(history)).toBe(history);
  });

  test('an edit that changes nothing is no step', () => {
    const history = startHistory('same');
    expect(record(history, 'same')).toBe(history);
  });

  test('nothing to undo or redo changes nothing', () => {
    const history = startHistory('only');
    expect(undo(history)).toBe(history);
    expect(redo(history)).toBe(history);
  });

  test('the past is bounded', () => {
    let history = startHistory(0);
    for (let value = 1; value <= maxSteps + 50; value += 1) history = record(history, value);
    expect(history.past).toHaveLength(maxSteps);
  });
});
