import { Button, Group, MultiSelect, Select, Stack, Text } from '@mantine/core';
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

const strategies: readonly { value: Schema<'RoutingStrategy'>; label: string }[] = [
  { value: 'priority', label: t('admin.byPriority') },
  { value: 'latency', label: t('admin.byLatency') },
  { value: 'availability', label: t('admin.byAvailability') },
  { value: 'cost', label: t('admin.byCost') },
];
const mostFallbacks = 10;

/** Changes by which providers a model is reached. */
export function WaysForm({ model, onClose }: { model: Model; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [ways, setWays] = useState(() => editedWays(model));
  const [dropsUnsupported, setDropsUnsupported] = useState(model.drop_unsupported);
  const [routing, setRouting] = useState(model.routing);
  const [fallbacks, setFallbacks] = useState(model.fallback_models);
  const models = $api.useQuery('get', '/api/v1/admin/models', { params: { query: { limit: 250 } } });
  const names = models.data?.data.map(({ name }) => name) ?? [];
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
      <WaysEditor ways={ways} showsCosts={routing === 'cost'} onChange={setWays} />
      <Select
        label={t('admin.routeChoice')}
        description={t('admin.routeChoiceText')}
        allowDeselect={false}
        data={strategies}
        value={routing}
        onChange={(chosen) => setRouting((chosen ?? 'priority') as typeof routing)}
      />
      <MultiSelect
        label={t('admin.fallbackModels')}
        description={t('admin.fallbackModelsText')}
        searchable
        maxValues={mostFallbacks}
        data={[...new Set([...fallbacks, ...names])].filter((name) => name !== model.name)}
        value={fallbacks}
        onChange={setFallbacks}
      />
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
              body: {
                providers: waysBody(ways, model.name),
                routing,
                fallback_models: fallbacks,
                drop_unsupported: dropsUnsupported,
              },
            })
          }
        >
          {t('admin.saveRouting')}
        </Button>
      </Group>
    </Stack>
  );
}
