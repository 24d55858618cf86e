import { Button, Group, Menu, Text } from '@mantine/core';
import { IconChevronDown, IconExternalLink, IconPencil, IconPlayerStop, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { isFinal } from '../../features/canvas/model/runOverlay.ts';
import { AddToEvaluation } from '../../features/evaluations/AddToEvaluation.tsx';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { RetryMenu } from './RetryMenu.tsx';

type ExecutionActionsProps = {
  execution: Schema<'Execution'>;
  /** Where the list is that led here. */
  listAddress: string;
};

/**
 * Actions of the account: cancel while it runs; retry, open in the editor and delete afterwards; links to the canvas and to Temporal UI.
 */
export function ExecutionActions({ execution, listAddress }: ExecutionActionsProps) {
  const ended = isFinal(execution.status);
  const may = (action: (typeof execution.permissions)[number]) => execution.permissions.includes(action);
  const canvas = `/digital-organizations/${execution.digital_organization_id}`;
  const hasCanvas = execution.employee_id === undefined;
  return (
    <Group gap="xs">
      {ended || !may('execute') ? null : <CancelButton executionId={execution.id} />}
      {ended && may('execute') ? (
        <RetryMenu
          executionId={execution.id}
          published={execution.version_id !== null}
          triggerId={execution.trigger.node_id}
          stopped={execution.status !== 'success'}
        />
      ) : null}
      {execution.temporal_url === null ? null : (
        <Button
          component="a"
          href={execution.temporal_url}
          target="_blank"
          rel="noopener noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={15} aria-hidden />}
        >
          {t('executions.temporalUi')}
        </Button>
      )}
      {execution.trace_url === null ? null : (
        <Button
          component="a"
          href={execution.trace_url}
          target="_blank"
          rel="noopener noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconExternalLink size={15} aria-hidden />}
        >
          {t('executions.trace')}
        </Button>
      )}
      {hasCanvas && ended && may('edit') ? <EditorButtons canvas={canvas} executionId={execution.id} /> : null}
      {!hasCanvas || (ended && may('edit')) ? null : (
        <Button
          component={Link}
          to={canvas}
          size="xs"
          variant="default"
          leftSection={<IconPencil size={15} aria-hidden />}
        >
          {t('digitalOrganizations.openCanvas')}
        </Button>
      )}
      {hasCanvas && ended && may('edit') ? (
        <AddToEvaluation
          from={{ executionId: execution.id }}
          digitalOrganizationId={execution.digital_organization_id}
        />
      ) : null}
      {ended && may('delete') ? <DeleteButton executionId={execution.id} listAddress={listAddress} /> : null}
    </Group>
  );
}

/** Opens the editor with the execution's data; other ways to open it are separate choices. */
function EditorButtons({ canvas, executionId }: { canvas: string; executionId: string }) {
  return (
    <Button.Group>
      <Button
        component={Link}
        to={`${canvas}?execution=${executionId}`}
        size="xs"
        variant="default"
        leftSection={<IconPencil size={15} aria-hidden />}
      >
        {t('expressions.openInEditor')}
      </Button>
      <Menu position="bottom-end" width={320}>
        <Menu.Target>
          <Button size="xs" variant="default" px={6} aria-label={t('executions.otherWaysToOpen')}>
            <IconChevronDown size={14} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={Link} to={`${canvas}?execution=${executionId}&inspect=1`}>
            {t('executions.openAsItRan')}
            <Text size="xs" c="dimmed">
              {t('executions.openAsItRanHint')}
            </Text>
          </Menu.Item>
          <Menu.Item component={Link} to={`${canvas}?copy=${executionId}`}>
            {t('executions.openWithItsData')}
            <Text size="xs" c="dimmed">
              {t('executions.openWithItsDataHint')}
            </Text>
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Button.Group>
  );
}

function CancelButton({ executionId }: { executionId: string }) {
  const queryClient = useQueryClient();
  const cancel = $api.useMutation('post', '/api/v1/executions/{execution_id}/cancel', {
    onSettled: () => readAgain(queryClient, '/api/v1/executions/{execution_id}'),
    onError: (error) => notifyError(t('executions.couldNotCancelExecution'), error),
  });
  return (
    <Button
      size="xs"
      variant="light"
      color="red"
      leftSection={<IconPlayerStop size={15} aria-hidden />}
      loading={cancel.isPending}
      onClick={() => cancel.mutate({ params: { path: { execution_id: executionId } } })}
    >
      {t('common.cancel')}
    </Button>
  );
}

function DeleteButton({ executionId, listAddress }: { executionId: string; listAddress: string }) {
  const navigate = useNavigate();
  const remove = $api.useMutation('delete', '/api/v1/executions/{execution_id}', {
    onSuccess: () => {
      notifyDone(t('executions.executionDeleted'));
      void navigate(listAddress);
    },
    onError: (error) => notifyError(t('common.couldNotDeleteIt'), error),
  });
  const ask = () =>
    confirmAction({
      title: t('executions.deleteThisExecution'),
      text: t('executions.deleteOneText'),
      onConfirm: () => remove.mutate({ params: { path: { execution_id: executionId } } }),
    });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconTrash size={15} aria-hidden />}
      loading={remove.isPending}
      onClick={ask}
    >
      {t('common.delete')}
    </Button>
  );
}
