import { expect, test } from 'vitest';

import { newId } from '../../db/ids.ts';
import { typesThatAwaitRuns } from '../../db/repositories/executions/traceBreaks.ts';
import {
  parseTraceparent,
  derivedSpanId,
  derivedTraceId,
  formatTraceparent,
  isInRatio,
  spanIdOfCall,
  traceIdOfRequest,
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

test('requests and calls have the bytes of their ids, which are random at the end', () => {
  const requests = Array.from({ length: 2_000 }, () => newId('request'));
  const traces = requests.map(traceIdOfRequest);
  for (const trace of traces) expect(trace).toMatch(/^0[0-9a-f]{11}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/); // a UUIDv7
  expect(traces).toEqual(traces.toSorted());
  expect(new Set(requests.map(spanIdOfCall)).size).toBe(requests.length);
  expect(spanIdOfCall(requests[0]!)).toBe(traces[0]!.slice(16));
  const quarter = traces.filter((id) => isInRatio(id, 0.25)).length;
  expect(quarter).toBeGreaterThan(400);
  expect(quarter).toBeLessThan(600);
  for (const other of ['req_traced', 'r', '', `req_8${'0'.repeat(25)}`, `req_${'u'.repeat(26)}`, `é${'0'.repeat(26)}`])
    expect([traceIdOfRequest(other), spanIdOfCall(other)]).toEqual([derivedTraceId(other), derivedSpanId(other)]);
});

test('only the node types that wait for runs end no trace', () => {
  const types = nodeTypes.all().flatMap(({ definition: { type, awaitsRuns } }) => (awaitsRuns ? [type] : []));
  expect(types).toEqual(typesThatAwaitRuns);
});
