import { expect, test } from 'vitest';

import { typesThatAwaitRuns } from '../../db/repositories/executions/traceBreaks.ts';
import {
  parseTraceparent,
  derivedSpanId,
  derivedTraceId,
  formatTraceparent,
  isInRatio,
} from '../../platform/telemetry/traceContext.ts';
import { nodeTypes } from '../activities/nodes/runAlone.ts';

test('a traceparent is read as W3C Trace Context writes it', () => {
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  expect(parseTraceparent(`00-${traceId}-${spanId}-01`)).toEqual({ traceId, spanId, isSampled: true });
  expect(parseTraceparent(`cc-${traceId}-${spanId}-02-later`)).toEqual({ traceId, spanId, isSampled: false });
  const wrong = [undefined, '', 'x', `00-${'0'.repeat(32)}-${spanId}-01`, `00-${traceId}-${'0'.repeat(16)}-01`, `ff-${traceId}-${spanId}-01`, `00-${traceId.toUpperCase()}-${spanId}-01`]; // prettier-ignore
  expect(wrong.map(parseTraceparent)).toEqual(wrong.map(() => null));
  expect(formatTraceparent({ traceId, spanId, isSampled: false })).toBe(`00-${traceId}-${spanId}-00`);
});

test('ids follow from their parts, and a ratio takes that part of all traces', () => {
  expect(derivedSpanId('exe_1', 'a', 0, 0)).toBe(derivedSpanId('exe_1', 'a', 0, 0));
  expect(derivedSpanId('exe_1', 'a', 0, 0)).not.toBe(derivedSpanId('exe_1', 'a', 0, 1));
  expect(derivedTraceId('exe_1')).toMatch(/^[0-9a-f]{32}$/);
  const ids = Array.from({ length: 2_000 }, (_, index) => derivedTraceId('exe', index));
  expect([0, 1].map((ratio) => ids.filter((id) => isInRatio(id, ratio)).length)).toEqual([0, 2_000]);
  const quarter = ids.filter((id) => isInRatio(id, 0.25)).length;
  expect(quarter).toBeGreaterThan(400);
  expect(quarter).toBeLessThan(600);
});

test('only the node types that wait for runs end no trace', () => {
  const types = nodeTypes.all().flatMap(({ definition: { type, awaitsRuns } }) => (awaitsRuns ? [type] : []));
  expect(types).toEqual(typesThatAwaitRuns);
});
