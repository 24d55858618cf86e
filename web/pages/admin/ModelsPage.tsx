import { Badge, Button, Group, Switch, Table, Text } from '@mantine/core';
import { IconCpu, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { CapabilityBadges } from '../../parts/CapabilityBadges.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { notifyError } from '../../parts/notify.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { priceTexts } from '../../parts/prices.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { AdminOnly } from './AdminOnly.tsx';
import { CapabilitiesDialog } from './CapabilitiesDialog.tsx';
import { ModelDialog } from './ModelDialog.tsx';
import { PriceDialog } from './PriceDialog.tsx';
import { WaysDialog } from './WaysDialog.tsx';

type Model = Schema<'Model'>;

/** The model pool: which models are open to users, and what they cost. */
export function ModelsPage() {
  return (
    <AdminOnly>
      <Models />
    </AdminOnly>
  );
}

function Models() {
  const models = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/models',
    { params: { query: { limit: 100 } } },
    cursorPages,
  );
  const [creating, setCreating] = useState(false);
  const [priced, setPriced] = useState<Model | null>(null);
  const [led, setLed] = useState<Model | null>(null);
  const [described, setDescribed] = useState<Model | null>(null);
  const lines = linesOf(models.data);
  return (
    <PageFrame
      title="Models"
      description="Users call the models that are open. A model without a price is neither callable nor listed."
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
          Add model
        </Button>
      }
    >
      <ErrorNotice error={models.error} onRetry={() => void models.refetch()} />
      <Panel>
        {models.isPending ? <TableSkeleton /> : null}
        {models.data !== undefined && lines.length === 0 ? (
          <EmptyState icon={IconCpu} title="No model yet">
            Add a provider first, then the models it serves.
          </EmptyState>
        ) : null}
        {lines.length > 0 ? (
          <ModelTable models={lines} onPrice={setPriced} onWays={setLed} onCapabilities={setDescribed} />
        ) : null}
        <LoadMore query={models} />
      </Panel>
      <ModelDialog opened={creating} onClose={() => setCreating(false)} />
      <PriceDialog model={priced} onClose={() => setPriced(null)} />
      <WaysDialog model={led} onClose={() => setLed(null)} />
      <CapabilitiesDialog model={described} onClose={() => setDescribed(null)} />
    </PageFrame>
  );
}

type ModelTableProps = {
  models: Model[];
  onPrice: (model: Model) => void;
  onWays: (model: Model) => void;
  onCapabilities: (model: Model) => void;
};

function ModelTable({ models, onPrice, onWays, onCapabilities }: ModelTableProps) {
  return (
    <Table.ScrollContainer minWidth={820}>
      <Table highlightOnHover aria-label="Models">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Model</Table.Th>
            <Table.Th>Endpoints and capabilities</Table.Th>
            <Table.Th>Price in credits</Table.Th>
            <Table.Th>Open to users</Table.Th>
            <Table.Th>Enabled</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {models.map((model) => (
            <Table.Tr key={model.id}>
              <Table.Td>
                <span className="mono">{model.name}</span>
                <Text size="xs" c="dimmed">
                  {model.provider_name}
                  {model.upstream_name === model.name ? '' : ` · ${model.upstream_name}`}
                  {model.providers.length > 1 ? ` and ${model.providers.length - 1} more` : ''}
                </Text>
                <Button
                  size="compact-xs"
                  variant="transparent"
                  px={0}
                  onClick={() => onWays(model)}
                  aria-label={`Change ways to ${model.name}`}
                >
                  Change ways
                </Button>
              </Table.Td>
              <Table.Td>
                <Group gap={4}>
                  {model.endpoints.map((endpoint) => (
                    <Badge key={endpoint} variant="default" tt="none" fw={500}>
                      {endpoint}
                    </Badge>
                  ))}
                </Group>
                <CapabilityBadges capabilities={model.capabilities} />
                <Button
                  size="compact-xs"
                  variant="transparent"
                  px={0}
                  onClick={() => onCapabilities(model)}
                  aria-label={`Change capabilities of ${model.name}`}
                >
                  Change capabilities
                </Button>
              </Table.Td>
              <Table.Td>
                {model.price === null ? (
                  <Text size="sm" c="orange">
                    No price
                  </Text>
                ) : (
                  priceTexts(model.price.lines).map((text) => (
                    <Text key={text} size="xs" className="numeric">
                      {text}
                    </Text>
                  ))
                )}
                <Button
                  size="compact-xs"
                  variant="transparent"
                  px={0}
                  onClick={() => onPrice(model)}
                  aria-label={`${model.price === null ? 'Set a price' : 'Change or see history'}: prices of ${model.name}`}
                >
                  {model.price === null ? 'Set a price' : 'Change or see history'}
                </Button>
              </Table.Td>
              <Table.Td>
                <ModelSwitch model={model} field="open_to_users" label={`${model.name} is open to users`} />
              </Table.Td>
              <Table.Td>
                <ModelSwitch model={model} field="enabled" label={`${model.name} is enabled`} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type ModelSwitchProps = { model: Model; field: 'open_to_users' | 'enabled'; label: string };

function ModelSwitch({ model, field, label }: ModelSwitchProps) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', '/api/v1/admin/models/{model_id}', {
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/admin/models'] }),
        queryClient.invalidateQueries({ queryKey: ['get', '/api/v1/models'] }),
      ]),
    onError: (error) => notifyError('The model was not changed', error),
  });
  const shown = update.isPending ? update.variables.body[field] === true : model[field];
  return (
    <Switch
      aria-label={label}
      checked={shown}
      onChange={(event) =>
        update.mutate({ params: { path: { model_id: model.id } }, body: { [field]: event.currentTarget.checked } })
      }
    />
  );
}
