import { Alert, Anchor, Stack, Text } from '@mantine/core';
import { IconAlertCircle, IconHourglass } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import classes from './ExecutionFacts.module.css';
import { durationText } from './ExecutionsTable.tsx';
import { queueText } from './queueText.ts';
import { WaitNotice } from './WaitNotice.tsx';

/** When, how and why: the facts of an execution, its error first. */
export function ExecutionFacts({ execution }: { execution: Schema<'Execution'> }) {
  const { error, queue, status } = execution;
  return (
    <Stack gap="sm" p="md">
      {error === null ? null : (
        <Alert color="red" variant="light" icon={<IconAlertCircle />} title={error.node_name ?? 'The execution failed'}>
          <Text size="sm">{error.message}</Text>
          {error.parameter === null ? null : (
            <Text size="xs" mt={4}>
              Parameter: <span className="mono">{error.parameter}</span>
            </Text>
          )}
        </Alert>
      )}
      {queue === null ? null : (
        <Alert color="gray" variant="light" icon={<IconHourglass />} title="In line">
          {queueText(queue)}. Waiting since <TimeAgo iso={queue.since} />.
        </Alert>
      )}
      {status === 'waiting' && queue === null ? (
        <WaitNotice wait_until={execution.wait_until} resume_url={execution.resume_url} />
      ) : null}
      <dl className={classes.facts}>
        <Fact label="Mode">{execution.mode}</Fact>
        <Fact label="Started by">{execution.trigger.kind.replaceAll('_', ' ')}</Fact>
        <Fact label="Version">{execution.version_id === null ? 'Draft' : 'Published'}</Fact>
        <Origin label="Called by" executionId={execution.parent_execution_id} />
        <Origin label="Retry of" executionId={execution.retry_of} />
        <Fact label="Started">
          <TimeAgo iso={execution.started_at} fallback="not yet" />
        </Fact>
        <Fact label="Took">{durationText(execution, Date.now())}</Fact>
      </dl>
    </Stack>
  );
}

/** The execution that this one comes from, where there is one. */
function Origin({ label, executionId }: { label: string; executionId: string | null }) {
  if (executionId === null) return null;
  return (
    <Fact label={label}>
      <Anchor component={Link} to={`/executions/${executionId}`} size="sm">
        Execution …{executionId.slice(-6)}
      </Anchor>
    </Fact>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
