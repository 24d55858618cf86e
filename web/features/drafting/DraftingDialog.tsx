import { Modal, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Schema } from '../../api/client.ts';
import { NoModels } from '../../parts/NoModels.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import type { DraftStore } from '../canvas/model/draftStore.ts';
import type { NodeTypes } from '../canvas/model/graph.ts';
import type { DraftingWish } from './draftingContext.ts';
import { ExplanationView } from './ExplanationView.tsx';
import { ProposalView } from './ProposalView.tsx';
import { useDraftingModel } from './useDraftingModel.ts';

export type DraftingDialogProps = {
  facts: Schema<'DigitalOrganization'>;
  store: DraftStore;
  nodeTypes: NodeTypes;
  wish: DraftingWish;
  onClose: () => void;
  /** Called after a proposal became the draft, with its new nodes. */
  onApplied: (nodeIds: readonly string[]) => void;
  onChooseNode: (nodeId: string) => void;
};

/** Asks a model for a proposal or an explanation, and shows the answer. */
export function DraftingDialog(props: DraftingDialogProps) {
  const { wish, onClose } = props;
  const { breakpoints } = useMantineTheme();
  const narrow = useMediaQuery(`(max-width: ${breakpoints.sm})`) ?? false;
  const model = useDraftingModel();
  const { query, models, chosen } = model;
  return (
    <Modal opened onClose={onClose} title={titleOf(wish)} size={960} fullScreen={narrow} centered={!narrow}>
      <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      {query.data !== undefined && chosen === null ? <NoModels title={t('drafting.noModel')} /> : null}
      {chosen === null ? null : wish.kind === 'explain' ? (
        <ExplanationView {...props} wish={wish} models={models} chosen={chosen} onChooseModel={model.choose} />
      ) : (
        <ProposalView {...props} wish={wish} models={models} chosen={chosen} onChooseModel={model.choose} />
      )}
    </Modal>
  );
}

function titleOf({ kind }: DraftingWish): string {
  if (kind === 'explain') return t('drafting.explainIt');
  if (kind === 'fix') return t('drafting.fixIt');
  return kind === 'change' ? t('drafting.changeIt') : t('drafting.describeIt');
}
