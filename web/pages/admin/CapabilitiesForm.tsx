import { Button, Group, MultiSelect, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { capabilityChoices } from '../../parts/capabilities.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

type Model = Schema<'Model'>;

/** Edits the capabilities of a model that callers see. */
export function CapabilitiesForm({ model, onClose }: { model: Model; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [capabilities, setCapabilities] = useState(model.capabilities);
  const update = $api.useMutation('patch', '/api/v1/admin/models/{model_id}', {
    onSuccess: () => {
      notifyDone(t('admin.capabilitiesOfNameSaved', { name: model.name }));
      onClose();
      return readAgain(queryClient, '/api/v1/admin/models', '/api/v1/models');
    },
  });
  return (
    <Stack>
      <ErrorNotice error={update.error} title={t('admin.couldNotSaveCapabilities')} />
      <MultiSelect
        label={t('admin.capabilities')}
        description={t('admin.shownToCallers')}
        data={capabilityChoices}
        value={capabilities}
        onChange={setCapabilities}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          loading={update.isPending}
          onClick={() => update.mutate({ params: { path: { model_id: model.id } }, body: { capabilities } })}
        >
          {t('admin.saveCapabilities')}
        </Button>
      </Group>
    </Stack>
  );
}
