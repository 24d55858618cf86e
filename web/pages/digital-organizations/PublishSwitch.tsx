import { Switch, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type Line = Schema<'DigitalOrganizationSummary'>;

/** Publishes the draft of a line of the list, or takes what is published down after a question. */
export function PublishSwitch({ line }: { line: Line }) {
  const { id, name, draft_revision: revision, permissions } = line;
  const queryClient = useQueryClient();
  const refresh = () => readAgain(queryClient, '/api/v1/digital-organizations');
  const params = { path: { digital_organization_id: id } };
  const publish = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/publish', {
    onSuccess: () => notifyDone(t('digitalOrganizations.nameIsPublished', { name })),
    onError: (error) => notifyError(t('digitalOrganizations.couldNotPublishName', { name }), error),
    onSettled: refresh,
  });
  const unpublish = $api.useMutation('post', '/api/v1/digital-organizations/{digital_organization_id}/unpublish', {
    onSuccess: () => notifyDone(t('publish.unpublished')),
    onError: (error) => notifyError(t('publish.couldNotUnpublish'), error),
    onSettled: refresh,
  });
  const askToUnpublish = () =>
    modals.openConfirmModal({
      title: t('digitalOrganizations.unpublishName', { name }),
      children: <Text size="sm">{t('digitalOrganizations.unpublishText')}</Text>,
      labels: { confirm: t('publish.unpublish'), cancel: t('common.cancel') },
      onConfirm: () => unpublish.mutate({ params }),
    });
  const isPublished = line.status === 'published';
  return (
    <Switch
      size="sm"
      aria-label={t('digitalOrganizations.publishName', { name })}
      checked={publish.isPending ? true : unpublish.isPending ? false : isPublished}
      disabled={!permissions.includes('publish') || publish.isPending || unpublish.isPending}
      onChange={() => (isPublished ? askToUnpublish() : publish.mutate({ params, body: { draft_revision: revision } }))}
    />
  );
}
