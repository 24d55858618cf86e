import { expect, test } from 'vitest';
import type { Schema } from '../../../web/api/client.ts';
import { nodeBars } from '../../../web/pages/executions/nodeBars.ts';

const at = (second: number) => new Date(second * 1000).toISOString();
const run = (node_id: string, second: number | null, duration_ms: number | null) =>
  ({ node_id, started_at: second === null ? null : at(second), duration_ms }) as Schema<'ExecutionNode'>;

test('bars of nodes lie where they ran in the whole execution, kept runs of a retry at its beginning', () => {
  const bars = nodeBars(
    { started_at: at(100), stopped_at: at(110), nodes: [run('late', 105, 5_000), run('kept', 20, 2_000)] },
    0,
  );
  expect(bars.map(({ run: { node_id }, left, width }) => [node_id, left, width])).toEqual([
    ['kept', 0, 1.5],
    ['late', 50, 50],
  ]);
});

test('running ones grow until now', () => {
  const [bar] = nodeBars({ started_at: at(100), stopped_at: null, nodes: [run('ask', 100, null)] }, 104_000);
  expect(bar).toMatchObject({ left: 0, width: 100 });
});
