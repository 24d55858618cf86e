import { Modal, Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { $api } from '../../../../api/client.ts';
import { confirmInUse } from '../../../../parts/confirmInUse.tsx';
import { DialogForm } from '../../../../parts/DialogForm.tsx';
import { ErrorNotice } from '../../../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../../../parts/notify.ts';
import { t } from '../../../../texts/texts.ts';
import type { ToolbarProps } from '../toolbarProps.ts';
import { graphOfDraft, useDraftPart } from '../useDraftPart.ts';
import { useVersionGraph } from '../versions/useVersionGraph.ts';
import { liveTriggers } from './publishedTriggers.ts';
import classes from './publishing.module.css';
import { TriggerLine } from './TriggerLine.tsx';

type UnpublishDialogProps = ToolbarProps & { opened: boolean; onClose: () => void };

/** Shows the triggers that unpublishing stops, and confirms it. */
export function UnpublishDialog(props: UnpublishDialogProps) {
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('publish.unpublishName', { name: props.facts.name })}
      size="lg"
    >
      <Content {...props} />
    </Modal>
  );
}

function Content({ facts, factsKey, store, nodeTypes, onClose }: UnpublishDialogProps) {
  const draft = useDraftPart(store, graphOfDraft);
  const queryClient = useQueryClient();
  const published = useVersionGraph({
    digitalOrganizationId: facts.id,
    name: facts.published_version_id,
    draft,
  });
  const params = { path: { digital_organization_id: facts.id } };
  const unpublish = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/unpublish', {
    onSuccess: (updated) => {
      queryClient.setQueryData(factsKey, updated);
      notifyDone(t('publish.unpublished'));
      onClose();
    },
    onError: (error) =>
      void confirmInUse(error, {
        title: t('common.nameInUse', { name: facts.name }),
        text: t('common.inUseCallers'),
        action: t('common.unpublishAnyway'),
        onConfirm: () => unpublish.mutate({ params: { ...params, query: { force: true } } }),
      }),
  });
  const triggers = liveTriggers(published.graph, nodeTypes);
  return (
    <DialogForm
      error={unpublish.error}
      errorTitle={t('publish.couldNotUnpublish')}
      action={t('publish.unpublish')}
      color="red.8"
      busy={unpublish.isPending}
      onSubmit={() => unpublish.mutate({ params })}
      onClose={onClose}
    >
      <ErrorNotice error={published.error} onRetry={published.retry} />
      {published.graph === undefined && !published.error ? <Skeleton height={48} /> : null}
      {triggers.length === 0 ? null : (
        <>
          <Text size="sm">{t('publish.unpublishStops')}</Text>
          <ul className={classes.list}>
            {triggers.map((node) => (
              <TriggerLine key={node.id} node={node} facts={facts} nodeTypes={nodeTypes} isUp={false} />
            ))}
          </ul>
        </>
      )}
      <Text size="sm" c="dimmed">
        {t('publish.runningExecutionsContinue')}
      </Text>
    </DialogForm>
  );
}
