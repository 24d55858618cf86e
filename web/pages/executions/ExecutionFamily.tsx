import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { StatusBadge } from '../../parts/StatusBadge.tsx';
import { t } from '../../texts/texts.ts';
import classes from './ExecutionFacts.module.css';
import { modeText } from './executionWords.ts';

const shownRelatives = 20;

/** Shows an execution's origin and descendants: caller, called ones, the execution it retries, and its retries. */
export function ExecutionFamily({ execution }: { execution: Schema<'Execution'> }) {
  const { id, parent_execution_id: parent, retry_of: retryOf, status } = execution;
  const called = $api.useQuery('get', '/api/v1/executions', {
    params: { query: { parent_execution_id: id, limit: shownRelatives } },
  });
  const retries = $api.useQuery(
    'get',
    '/api/v1/executions',
    { params: { query: { retry_of: id, limit: shownRelatives } } },
    { enabled: status === 'error' || status === 'canceled' },
  );
  return (
    <>
      {parent?.startsWith('exe_') ? <Origin label={t('executions.calledBy')} executionId={parent} /> : null}
      {retryOf === null ? null : <Origin label={t('executions.retryOf')} executionId={retryOf} />}
      <Relatives label={t('executions.retriedBy')} list={retries.data} />
      <Relatives label={t('executions.subExecutions')} list={called.data} />
    </>
  );
}

function Origin({ label, executionId }: { label: string; executionId: string }) {
  return (
    <div className={classes.family}>
      <Text size="xs" fw={600} c="dimmed">
        {label}
      </Text>
      <Anchor component={Link} to={`/executions/${executionId}`} size="sm">
        {t('executions.executionId', { id: executionId.slice(-6) })}
      </Anchor>
    </div>
  );
}

type List = { data: Schema<'ExecutionSummary'>[]; next_cursor: string | null };

function Relatives({ label, list }: { label: string; list: List | undefined }) {
  if (list === undefined || list.data.length === 0) return null;
  return (
    <div className={classes.family}>
      <Text size="xs" fw={600} c="dimmed">
        {label}
      </Text>
      {list.data.map(({ id, status, mode, digital_organization_name: name }) => (
        <div key={id} className={classes.relative}>
          <StatusBadge status={status} />
          <Anchor component={Link} to={`/executions/${id}`} size="sm" truncate>
            {mode === 'retry' ? t('executions.executionId', { id: id.slice(-6) }) : name}
          </Anchor>
          {mode === 'error' ? (
            <Text size="xs" c="dimmed">
              {modeText(mode)}
            </Text>
          ) : null}
        </div>
      ))}
      {list.next_cursor === null ? null : (
        <Text size="xs" c="dimmed">
          {t('executions.showingTheLatestShown', { shown: shownRelatives })}
        </Text>
      )}
    </div>
  );
}
