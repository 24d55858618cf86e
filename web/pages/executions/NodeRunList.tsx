import { Text, UnstyledButton } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { formatDuration } from '../../parts/time.ts';
import classes from './NodeRunList.module.css';

type NodeRunListProps = {
  execution: Schema<'Execution'>;
  chosen: string | null;
  onChoose: (nodeId: string) => void;
};

/** What each node did, in the order in which the nodes started. */
export function NodeRunList({ execution, chosen, onChoose }: NodeRunListProps) {
  const runs = execution.nodes.toSorted((a, b) => (a.started_at ?? '').localeCompare(b.started_at ?? ''));
  return (
    <div className={classes.list}>
      <Text size="xs" fw={600} c="dimmed" px="md" pb={4} component="h2">
        Nodes
      </Text>
      {runs.length === 0 ? (
        <Text size="sm" c="dimmed" px="md">
          No node has run yet.
        </Text>
      ) : null}
      {runs.map((run) => (
        <UnstyledButton
          key={run.node_id}
          className={classes.run}
          data-chosen={run.node_id === chosen || undefined}
          onClick={() => onChoose(run.node_id)}
        >
          <span className={classes.name}>{run.name}</span>
          <StatusBadge status={run.status} />
          <span className={classes.fact}>
            {run.items_in} in, {run.items_out} out
            {run.duration_ms === null ? '' : ` · ${formatDuration(run.duration_ms)}`}
            {run.runs > 1 ? ` · ${run.runs} runs` : ''}
            {run.attempts > 1 ? ` · ${run.attempts} attempts` : ''}
          </span>
          {run.error === null ? null : <span className={classes.error}>{run.error.message}</span>}
        </UnstyledButton>
      ))}
    </div>
  );
}
