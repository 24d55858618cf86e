import { Button, Group, List, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { copyPins, mostItems, pinnableNodes, withPins, type LeftReason } from '../model/copyPins.ts';
import type { DraftStore } from '../model/draftStore.ts';
import type { NodeTypes } from '../model/graph.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../../parts/notify.ts';
import { TableSkeleton } from '../../../parts/TableSkeleton.tsx';
import { t } from '../../../texts/texts.ts';
import { useAddress } from './useAddress.ts';

const reasons: Readonly<Record<LeftReason, string>> = {
  not_in_draft: t('executions.notInDraft'),
  not_finished: t('executions.didNotSucceed'),
  other_port: t('executions.firstOutputUnused'),
  loop: t('executions.ranMoreThanOnce'),
  too_large: t('executions.tooLargeForDraft'),
};

type CopyToEditorProps = { digitalOrganizationId: string; store: DraftStore; nodeTypes: NodeTypes };

/** If the address names an execution to copy (`copy`), asks and pins its items to the nodes of the draft: one step to undo. */
export function CopyToEditor({ digitalOrganizationId, store, nodeTypes }: CopyToEditorProps) {
  const [search, change] = useAddress();
  const executionId = search.get('copy');
  const found = useQuery({
    queryKey: ['copy to editor', executionId],
    enabled: executionId !== null,
    gcTime: 0,
    queryFn: () => readPins(executionId ?? '', { digitalOrganizationId, store, nodeTypes }),
  });
  const leave = (changes: Record<string, string> = {}) =>
    change(
      (now) => {
        now.delete('copy');
        for (const [name, value] of Object.entries(changes)) now.set(name, value);
      },
      { replace: true },
    );
  if (executionId === null) return null;
  const copied = found.data;
  const count = Object.keys(copied?.pins ?? {}).length;
  const copy = () => {
    if (copied === undefined) return;
    store.edit((draft) => ({ ...draft, graph: withPins(draft.graph, copied.pins) }));
    notifyDone(t('executions.pinnedOfNodes', { count }));
    leave({ execution: executionId });
  };
  return (
    <Modal opened onClose={() => leave()} title={t('executions.copyExecutionToEditor')} size="lg">
      <Stack gap="sm">
        <Text size="sm">{t('executions.pinOutputsHint')}</Text>
        <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />
        {found.isPending ? <TableSkeleton lines={3} /> : null}
        {copied === undefined ? null : (
          <>
            <Text size="sm" fw={600}>
              {t('executions.dataOfCountNodes', { count })}
            </Text>
            {copied.cut.length === 0 ? null : (
              <Text size="sm">
                {t('executions.onlyFirstMostItems', { most: mostItems, names: copied.cut.join(', ') })}
              </Text>
            )}
            {copied.withFiles.length === 0 ? null : (
              <Text size="sm">
                {t('executions.filesNotCopied', {
                  names: copied.withFiles.join(', '),
                })}
              </Text>
            )}
            {copied.left.length === 0 ? null : (
              <>
                <Text size="sm" fw={600}>
                  {t('executions.notCopied')}
                </Text>
                <List size="sm">
                  {copied.left.map(({ name, reason }) => (
                    <List.Item key={name}>
                      {name}: {reasons[reason]}
                    </List.Item>
                  ))}
                </List>
              </>
            )}
          </>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => leave()}>
            {t('common.cancel')}
          </Button>
          <Button onClick={copy} disabled={count === 0}>
            {t('executions.pinData')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

async function readPins(executionId: string, { digitalOrganizationId, store, nodeTypes }: CopyToEditorProps) {
  const execution = await api.GET('/api/v1/executions/{execution_id}', {
    params: { path: { execution_id: executionId } },
  });
  if (execution.error) throw execution.error;
  if (execution.data.digital_organization_id !== digitalOrganizationId)
    throw new Error(t('executions.otherOrganization'));
  const { nodes, left } = pinnableNodes(store.draft.graph, execution.data, nodeTypes);
  const details = [];
  // One after the other: a large execution must not ask for all of its items at once.
  for (const nodeId of nodes) {
    const detail = await api.GET('/api/v1/executions/{execution_id}/nodes/{node_id}', {
      params: { path: { execution_id: executionId, node_id: nodeId }, query: { limit: mostItems } },
    });
    if (detail.error) throw detail.error;
    details.push(detail.data);
  }
  return copyPins(details, left);
}
