import type { TracedRowsOfExecutions } from '../../db/repositories/executions/tracedRows.ts';

/** The rows of one execution. */
export type RowsOfExecution = Omit<TracedRowsOfExecutions, 'executions'> & {
  readonly execution: TracedRowsOfExecutions['executions'][number];
};

/** Returns the rows by execution. */
export function rowsByExecution(rows: TracedRowsOfExecutions): Map<string, RowsOfExecution> {
  const of = <Row extends { executionId: string }>(all: readonly Row[]) =>
    Map.groupBy(all, ({ executionId }) => executionId);
  const [nodes, spans, steps, tools, calls] = [
    of(rows.nodes),
    of(rows.spans),
    of(rows.steps),
    of(rows.tools),
    of(rows.calls),
  ];
  return new Map(
    rows.executions.map((execution) => {
      const { id } = execution;
      return [
        id,
        {
          execution,
          nodes: nodes.get(id) ?? [],
          spans: spans.get(id) ?? [],
          steps: steps.get(id) ?? [],
          tools: tools.get(id) ?? [],
          calls: calls.get(id) ?? [],
        },
      ];
    }),
  );
}
