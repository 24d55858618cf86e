import { ActionIcon, Badge, Button, Group, Table, Text, Tooltip } from '@mantine/core';
import { IconGauge } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { ActionsHeader } from '../../parts/ActionsHeader.tsx';
import { CapabilityBadges } from '../../parts/CapabilityBadges.tsx';
import { ChangeSwitch } from '../../parts/ChangeSwitch.tsx';
import { notifyError } from '../../parts/notify.ts';
import { priceTexts } from '../../parts/prices.ts';
import { t } from '../../texts/texts.ts';

type Model = Schema<'Model'>;
/** What of a model a dialog shows. */
export type ModelPart = 'prices' | 'ways' | 'capabilities' | 'limits';
type OnShow = (part: ModelPart, model: Model) => void;

/** The models of the pool, each with what can be changed of it. */
export function ModelTable({ models, onShow }: { models: Model[]; onShow: OnShow }) {
  return (
    <Table.ScrollContainer minWidth={880}>
      <Table highlightOnHover aria-label={t('Models')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Model')}</Table.Th>
            <Table.Th>{t('Endpoints and capabilities')}</Table.Th>
            <Table.Th>{t('Price')}</Table.Th>
            <Table.Th>{t('Available to users')}</Table.Th>
            <Table.Th>{t('Enabled')}</Table.Th>
            <ActionsHeader title={t('Rate limits')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {models.map((model) => (
            <ModelRow key={model.id} model={model} onShow={onShow} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function ModelRow({ model, onShow }: { model: Model; onShow: OnShow }) {
  const { name } = model;
  return (
    <Table.Tr>
      <Table.Td>
        <span className="mono">{name}</span>
        <Text size="xs" c="dimmed">
          {wayText(model)}
        </Text>
        <Change
          label={t('Edit routing')}
          of={t('Edit routing of {{name}}', { name })}
          onClick={() => onShow('ways', model)}
        />
      </Table.Td>
      <Table.Td>
        <Group gap={4}>
          {model.endpoints.map((endpoint) => (
            <Badge key={endpoint} variant="default" tt="none" fw={500} miw="max-content">
              {endpoint}
            </Badge>
          ))}
        </Group>
        <CapabilityBadges capabilities={model.capabilities} />
        <Change
          label={t('Edit capabilities')}
          of={t('Edit capabilities of {{name}}', { name })}
          onClick={() => onShow('capabilities', model)}
        />
      </Table.Td>
      <Table.Td>
        <Price price={model.price} />
        <Change
          label={model.price === null ? t('Set price') : t('Edit price')}
          of={model.price === null ? t('Set price: {{name}}', { name }) : t('Edit price: {{name}}', { name })}
          onClick={() => onShow('prices', model)}
        />
      </Table.Td>
      <Table.Td>
        <ModelSwitch model={model} field="open_to_users" label={t('Make {{name}} available to users', { name })} />
      </Table.Td>
      <Table.Td>
        <ModelSwitch model={model} field="enabled" label={t('Enable {{name}}', { name })} />
      </Table.Td>
      <Table.Td>
        <Tooltip label={t('Rate limits')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Rate limits of {{name}}', { name })}
            onClick={() => onShow('limits', model)}
          >
            <IconGauge size={18} />
          </ActionIcon>
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  );
}

/** "OpenAI · gpt-4.1-mini and 1 more". */
function wayText(model: Model): string {
  const upstream = model.upstream_name === model.name ? '' : ` · ${model.upstream_name}`;
  const way = `${model.provider_name}${upstream}`;
  const others = model.providers.length - 1;
  return others > 0 ? t('{{way}} +{{others}}', { way, others }) : way;
}

function Price({ price }: { price: Model['price'] }) {
  if (price === null)
    return (
      <Badge variant="light" color="orange" tt="none" display="flex" w="fit-content">
        {t('No price')}
      </Badge>
    );
  return priceTexts(price.lines).map((text) => (
    <Text key={text} size="xs" className="numeric">
      {text}
    </Text>
  ));
}

function Change({ label, of, onClick }: { label: string; of: string; onClick: () => void }) {
  return (
    <Button size="compact-xs" variant="transparent" px={0} onClick={onClick} aria-label={of}>
      {label}
    </Button>
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
    onError: (error) => notifyError(t('Could not update the model'), error),
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
