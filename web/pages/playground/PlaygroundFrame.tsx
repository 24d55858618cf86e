import { Paper, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { NoModels } from '../../parts/NoModels.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { ModelPicker } from './ModelPicker.tsx';
import classes from './PlaygroundFrame.module.css';
import type { useChosenModel } from './useChosenModel.ts';

type PlaygroundFrameProps = {
  chosenModel: ReturnType<typeof useChosenModel>;
  /** Settings shown next to the model. */
  settings?: ReactNode;
  children: (model: Schema<'CallableModel'>) => ReactNode;
};

/**
 * Layout of the playground: the content on the left, the model and its settings on the right (stacked on a phone); an explanation if no
 * model is open.
 */
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
        <NoModels title={t('playground.noModelOfType')} />
      </Panel>
    );
  }
  return (
    <div className={classes.frame}>
      <div className={classes.work}>{children(chosen)}</div>
      <Paper withBorder p="md" className={classes.model}>
        <ModelPicker models={models} chosen={chosen} onChoose={choose} />
      </Paper>
      {settings === undefined ? null : (
        <Paper withBorder p="md" className={classes.settings}>
          <Stack gap="sm">{settings}</Stack>
        </Paper>
      )}
    </div>
  );
}
