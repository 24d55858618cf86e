import { Grid, Paper, Stack } from '@mantine/core';
import { IconCpu } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { ModelPicker } from './ModelPicker.tsx';
import type { useChosenModel } from './useChosenModel.ts';

type PlaygroundFrameProps = {
  chosenModel: ReturnType<typeof useChosenModel>;
  /** What is set beside the model. */
  settings?: ReactNode;
  children: (model: Schema<'CallableModel'>) => ReactNode;
};

/** What is tried out at the left, the model and its settings at the right; an explanation where no model is open. */
export function PlaygroundFrame({ chosenModel, settings, children }: PlaygroundFrameProps) {
  const { query, models, chosen, choose } = chosenModel;
  if (query.isPending) {
    return (
      <Panel>
        <TableSkeleton lines={8} />
      </Panel>
    );
  }
  if (query.isError) return <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />;
  if (chosen === null) {
    return (
      <Panel>
        <EmptyState icon={IconCpu} title={t('playground.noModelOfTypeIsAvailable')}>
          {t('keys.adminCanMakeModelsAvailableUnder')}
        </EmptyState>
      </Panel>
    );
  }
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, md: 8 }} order={{ base: 2, md: 1 }}>
        {children(chosen)}
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }} order={{ base: 1, md: 2 }}>
        <Paper withBorder radius="md" p="md">
          <Stack gap="sm">
            <ModelPicker models={models} chosen={chosen} onChoose={choose} />
            {settings}
          </Stack>
        </Paper>
      </Grid.Col>
    </Grid>
  );
}
