import { Anchor, Button, Menu, Text } from '@mantine/core';
import { IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type AddToEvaluationProps = {
  /** The source of the new row. */
  from: { executionId: string; toolCallId?: string } | { deliverableId: string };
  /** Those of this digital organization come first. */
  digitalOrganizationId?: string;
};

/** Makes something that happened a row of an evaluation that is chosen from a menu. */
export function AddToEvaluation({ from, digitalOrganizationId }: AddToEvaluationProps) {
  const [opened, setOpened] = useState(false);
  const list = $api.useQuery('get', '/api/v1/evaluations', { params: { query: { limit: 100 } } }, { enabled: opened });
  const onSuccess = ({ is_new: isNew }: Schema<'EvaluationRow'>) =>
    notifyDone(isNew ? t('evaluations.rowAdded') : t('evaluations.rowThere'));
  const onError = (error: unknown) => notifyError(t('evaluations.couldNotAdd'), error);
  const options = { onSuccess, onError };
  const execution = $api.useMutation('post', '/api/v1/executions/{execution_id}/evaluation-row', options);
  const call = $api.useMutation(
    'post',
    '/api/v1/executions/{execution_id}/tool-calls/{tool_call_id}/evaluation-row',
    options,
  );
  const deliverable = $api.useMutation('post', '/api/v1/deliverables/{deliverable_id}/evaluation-row', options);
  const add = (evaluationId: string) => {
    const body = { evaluation_id: evaluationId };
    if ('deliverableId' in from)
      return deliverable.mutate({ params: { path: { deliverable_id: from.deliverableId } }, body });
    const { executionId: execution_id, toolCallId: tool_call_id } = from;
    if (tool_call_id !== undefined) return call.mutate({ params: { path: { execution_id, tool_call_id } }, body });
    execution.mutate({ params: { path: { execution_id } }, body });
  };
  const evaluations = (list.data?.data ?? []).toSorted((one, other) => rank(one) - rank(other));
  function rank({ digital_organization_id: id }: Schema<'Evaluation'>): number {
    return id === digitalOrganizationId ? 0 : 1;
  }
  return (
    <Menu opened={opened} onChange={setOpened} position="bottom-end">
      <Menu.Target>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconTestPipe size={15} aria-hidden />}
          loading={execution.isPending || call.isPending || deliverable.isPending}
        >
          {t('evaluations.addTo')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {evaluations.map(({ id, name, digital_organization_name: organization }) => (
          <Menu.Item key={id} onClick={() => add(id)}>
            <Text size="sm">{name}</Text>
            <Text size="xs" c="dimmed">
              {organization}
            </Text>
          </Menu.Item>
        ))}
        {list.data !== undefined && evaluations.length === 0 ? (
          <Text size="sm" p="xs" maw={260}>
            {t('evaluations.noneToAddTo')}{' '}
            <Anchor component={Link} to="/evaluations" size="sm">
              {t('evaluations.evaluations')}
            </Anchor>
          </Text>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
