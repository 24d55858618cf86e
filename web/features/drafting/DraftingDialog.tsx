import { Modal, useMantineTheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { NoModels } from '../../parts/NoModels.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import type { DraftingWish } from './draftingContext.ts';
import type { DraftingDialogProps } from './draftingDialogProps.ts';
import { ExplanationView } from './ExplanationView.tsx';
import { ProposalView } from './ProposalView.tsx';
import { useDraftingModel } from './useDraftingModel.ts';

/** Asks a model for a proposal or an explanation, and shows the answer. */
export function DraftingDialog(props: DraftingDialogProps) {
  const { wish, onClose } = props;
  const { breakpoints } = useMantineTheme();
  const narrow = useMediaQuery(`(max-width: ${breakpoints.sm})`) ?? false;
  const model = useDraftingModel();
  const { query, models, chosen } = model;
  return (
    <Modal
      opened
      onClose={onClose}
      title={titleOf(wish)}
      size={960}
      fullScreen={narrow}
      centered={!narrow}
      // A click beside it would lose the text and a proposal that was paid for.
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('digitalOrganizations.close') }}
    >
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
