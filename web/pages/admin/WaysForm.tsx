import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { DropUnsupportedSwitch } from '../../parts/DropUnsupportedSwitch.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';
import { editedWays, waysBody, waysProblem } from './editedWays.ts';
import { WaysEditor } from './WaysEditor.tsx';

type Model = Schema<'Model'>;

/** Changes by which providers a model is reached. */
export function WaysForm({ model, onClose }: { model: Model; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [ways, setWays] = useState(() => editedWays(model));
  const [dropsUnsupported, setDropsUnsupported] = useState(model.drop_unsupported);
  const update = $api.useMutation('patch', '/api/v1/admin/models/{model_id}', {
    onSuccess: () => {
      notifyDone(t('admin.routingOfNameSaved', { name: model.name }));
      onClose();
      return readAgain(queryClient, '/api/v1/admin/models');
    },
  });
  const problem = waysProblem(ways);
  return (
    <Stack>
      <ErrorNotice error={update.error} title={t('admin.couldNotSaveRouting')} />
      <WaysEditor ways={ways} onChange={setWays} />
      <DropUnsupportedSwitch
        checked={dropsUnsupported}
        onChange={({ currentTarget: { checked } }) => setDropsUnsupported(checked)}
      />
      <Group justify="flex-end">
        {problem === null ? null : (
          <Text size="sm" c="red">
            {problem}
          </Text>
        )}
        <Button variant="default" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          loading={update.isPending}
          disabled={problem !== null}
          onClick={() =>
            update.mutate({
              params: { path: { model_id: model.id } },
              body: { providers: waysBody(ways, model.name), drop_unsupported: dropsUnsupported },
            })
          }
        >
          {t('admin.saveRouting')}
        </Button>
      </Group>
    </Stack>
  );
}
