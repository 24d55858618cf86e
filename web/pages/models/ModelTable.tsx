import { Anchor, Badge, Group, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { capabilityLabels } from '../../parts/capabilities.ts';
import { formatCredits } from '../../parts/credits.ts';
import { ListTable } from '../../parts/ListTable.tsx';
import { canAnswer } from '../../parts/modelEndpoints.ts';
import { priceTexts } from '../../parts/prices.ts';
import { Several } from '../../parts/Several.tsx';
import { formatDuration } from '../../parts/time.ts';
import type { useNamedLine } from '../../parts/useNamedLine.ts';
import { language, t } from '../../texts/texts.ts';
import { currentMeasure } from './modelFilter.ts';

type Model = Schema<'CallableModel'>;
type ModelTableProps = {
  models: readonly Model[];
  rowProps: ReturnType<typeof useNamedLine>['rowProps'];
  onShow: (model: Model) => void;
};

/** The list of models: prices for text, or the first of the others, and measures of this instance. */
export function ModelTable({ models, rowProps, onShow }: ModelTableProps) {
  return (
    <ListTable
      label={t('keys.availableModels')}
      lines={models}
      idOf={({ name }) => name}
      rowProps={({ name }) => rowProps(name)}
      minWidth={940}
      columns={[
        {
          title: t('keys.model'),
          card: 'name',
          width: 230,
          maxWidth: 300,
          cell: (model) => <ModelName model={model} onShow={onShow} />,
        },
        {
          title: t('admin.capabilities'),
          dimmed: true,
          cell: ({ capabilities }) => (
            <Several texts={capabilities.map((capability) => capabilityLabels[capability])} />
          ),
        },
        {
          title: t('keys.context'),
          numeric: true,
          cell: ({ context_tokens: tokens }) => tokens?.toLocaleString(language()) ?? '–',
        },
        {
          title: t('models.inputPrice'),
          numeric: true,
          maxWidth: 150,
          cell: ({ price }) =>
            price.input_per_mtok === undefined ? (
              <span style={{ whiteSpace: 'normal' }}>
                <Several texts={priceTexts(price)} />
              </span>
            ) : (
              formatCredits(price.input_per_mtok)
            ),
        },
        {
          title: t('models.outputPrice'),
          numeric: true,
          cell: ({ price }) => (price.output_per_mtok === undefined ? '–' : formatCredits(price.output_per_mtok)),
        },
        {
          title: t('models.firstToken'),
          numeric: true,
          cell: (model) => {
            const ttftMs = currentMeasure(model, 'ttft_ms');
            return ttftMs === null ? '–' : formatDuration(ttftMs);
          },
        },
        {
          title: t('models.tokensPerSecond'),
          numeric: true,
          cell: (model) => currentMeasure(model, 'tokens_per_second')?.toLocaleString(language()) ?? '–',
        },
        {
          title: t('models.uptime'),
          numeric: true,
          cell: (model) => uptimeText(currentMeasure(model, 'uptime_percent')),
        },
        {
          title: t('keys.tryModel'),
          head: <VisuallyHidden>{t('keys.tryModel')}</VisuallyHidden>,
          card: 'end',
          cell: (model) =>
            canAnswer(model, 'chat.completions') ? (
              <Anchor
                component={Link}
                to={`/playground?model=${encodeURIComponent(model.name)}`}
                inherit
                aria-label={t('keys.tryName', { name: model.name })}
              >
                {t('keys.tryModel')}
              </Anchor>
            ) : null,
        },
      ]}
    />
  );
}

/** "99.98 %", or a dash. */
export function uptimeText(percent: number | null): string {
  return percent === null ? '–' : `${percent.toLocaleString(language(), { maximumFractionDigits: 2 })} %`;
}

function ModelName({ model, onShow }: { model: Model; onShow: (model: Model) => void }) {
  return (
    <Stack gap={0}>
      <Group gap="xs">
        <UnstyledButton
          fz="inherit"
          className="mono"
          aria-label={t('models.detailsOf', { name: model.name })}
          style={{ overflowWrap: 'anywhere' }}
          onClick={() => onShow(model)}
        >
          {model.name}
        </UnstyledButton>
        {model.sandbox ? (
          <Badge variant="light" color="violet" tt="none">
            {t('keys.sandbox')}
          </Badge>
        ) : null}
      </Group>
      {model.sandbox ? null : (
        <Text size="xs" c="dimmed" fw={400}>
          {model.provider}
        </Text>
      )}
    </Stack>
  );
}
