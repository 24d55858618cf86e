import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { TestEngine } from './engine.ts';
import { orderTable } from './graph/orderTable.ts';
import { orderNodes, runForReal } from './graph/runForReal.ts';
import { isFull } from '../support/isFull.ts';

/** Every graph of the table under `npm run test:full`; else those with loops, switches, choices and a second order. */
const chosen =
  /nested loops|merge in a body|one round together|side branch|list after the other|reset|switch|choose branch|dead branch|nothing leads|disabled/;
const table = orderTable.filter(({ guarantee }) => isFull || chosen.test(guarantee));

describe('the order of node runs and their items, through Temporal', () => {
  let engine: TestEngine;
  beforeAll(async () => {
    engine = await TestEngine.start({ extraNodes: orderNodes });
  });
  afterAll(() => engine.stop());

  test.each(table)('$guarantee', async ({ graph, items, v1, v0 = v1 }) => {
    const given = items ? { items } : {};
    expect(await runForReal(engine, graph, { ...given, logic: 'v1' })).toBe(v1);
    if (isFull || v0 !== v1) expect(await runForReal(engine, graph, { ...given, logic: 'v0' })).toBe(v0);
  });
});
