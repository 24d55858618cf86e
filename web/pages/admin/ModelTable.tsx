import { Badge, Menu, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconCoins, IconGauge, IconRoute, IconSparkles } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { ChangeSwitch } from '../../parts/ChangeSwitch.tsx';
import { notifyError } from '../../parts/notify.ts';
import { priceTexts } from '../../parts/prices.ts';
import { Several } from '../../parts/Several.tsx';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { t } from '../../texts/texts.ts';
import type { ModelPart } from './ModelDrawer.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';

type Model = Schema<'Model'>;
type OnShow = (part: ModelPart, model: Model) => void;

/** The models of the pool, one row each; the editable parts of a model open next to them. */
export function ModelTable({ models, onShow }: { models: Model[]; onShow: OnShow }) {
  return (
    <ListTable
      label={t('common.models')}
      lines={models}
      idOf={({ id }) => id}
      minWidth={820}
      columns={[
        { title: t('keys.model'), card: 'name', cell: (model) => <NameAndWay model={model} onShow={onShow} /> },
        { title: t('keys.endpoints'), dimmed: true, cell: (model) => <EndpointsAndCapabilities model={model} /> },
        { title: t('keys.price'), cell: (model) => <Price price={model.price} /> },
        {
          title: t('admin.availableToUsers'),
          cell: (model) => (
            <ModelSwitch model={model} field="open_to_users" label={t('admin.makeAvailable', { name: model.name })} />
          ),
        },
        {
          title: t('admin.enabled'),
          cell: (model) => (
            <ModelSwitch model={model} field="enabled" label={t('admin.enableName', { name: model.name })} />
          ),
        },
        actionsColumn((model: Model) => <ModelMenu model={model} onShow={onShow} />),
      ]}
    />
  );
}

function ModelName({ model, onShow }: { model: Model; onShow: OnShow }) {
  const { name } = model;
  return (
    <UnstyledButton
      className="mono"
      fz={13}
      fw={500}
      onClick={() => onShow('prices', model)}
      aria-label={t('admin.editName', { name })}
    >
      {name}
    </UnstyledButton>
  );
}

function NameAndWay({ model, onShow }: { model: Model; onShow: OnShow }) {
  return (
    <Stack gap={0} align="flex-start">
      <ModelName model={model} onShow={onShow} />
      <Text size="xs" c="dimmed" truncate maw={190} title={wayText(model)}>
        {wayText(model)}
      </Text>
    </Stack>
  );
}

const capabilityTexts = (capabilities: Model['capabilities']): string =>
  capabilities.map((capability) => capabilityLabels[capability]).join(', ');

/** Below each other: beside them the table has no room for its switches on a small laptop. */
function EndpointsAndCapabilities({ model: { endpoints, capabilities } }: { model: Model }) {
  return (
    <Stack gap={0} align="flex-start">
      <Several texts={endpoints} />
      {capabilities.length > 0 ? (
        <Text size="xs" c="dimmed" maw={170} truncate title={capabilityTexts(capabilities)}>
          {capabilityTexts(capabilities)}
        </Text>
      ) : null}
    </Stack>
  );
}

function ModelMenu({ model, onShow }: { model: Model; onShow: OnShow }) {
  const { name } = model;
  return (
    <ActionsMenu name={name}>
      <Menu.Item leftSection={<IconCoins size={16} />} onClick={() => onShow('prices', model)}>
        {model.price === null ? t('admin.setPrice') : t('admin.editPrice')}
      </Menu.Item>
      <Menu.Item leftSection={<IconRoute size={16} />} onClick={() => onShow('ways', model)}>
        {t('admin.editRouting')}
      </Menu.Item>
      <Menu.Item leftSection={<IconSparkles size={16} />} onClick={() => onShow('capabilities', model)}>
        {t('admin.editCapabilities')}
      </Menu.Item>
      <Menu.Item leftSection={<IconGauge size={16} />} onClick={() => onShow('limits', model)}>
        {t('admin.rateLimits')}
      </Menu.Item>
    </ActionsMenu>
  );
}

/** "OpenAI · gpt-4.1-mini and 1 more". */
function wayText(model: Model): string {
  const upstream = model.upstream_name === model.name ? '' : ` · ${model.upstream_name}`;
  const way = `${model.provider_name}${upstream}`;
  const others = model.providers.length - 1;
  return others > 0 ? t('admin.wayOthers', { way, others }) : way;
}

function Price({ price }: { price: Model['price'] }) {
  if (price === null)
    return (
      <Badge variant="light" color="orange" tt="none" display="flex" w="fit-content">
        {t('admin.noPrice')}
      </Badge>
    );
  return (
    <span className="numeric" style={{ whiteSpace: 'normal' }}>
      <Several texts={priceTexts(price.lines)} />
    </span>
  );
}

type ModelSwitchProps = { model: Model; field: 'open_to_users' | 'enabled'; label: string };

function ModelSwitch({ model, field, label }: ModelSwitchProps) {
  const queryClient = useQueryClient();
  const update = $api.useMutation('patch', '/api/v1/admin/models/{model_id}', {
    onSettled: () => readAgain(queryClient, '/api/v1/admin/models', '/api/v1/models'),
    onError: (error) => notifyError(t('admin.couldNotUpdateModel'), error),
  });
  return (
    <ChangeSwitch
      label={label}
      checked={model[field]}
      asked={update.isPending ? update.variables.body[field] === true : null}
      onChange={(checked) => update.mutate({ params: { path: { model_id: model.id } }, body: { [field]: checked } })}
    />
  );
}
