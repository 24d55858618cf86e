import { Button, Modal } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { priceText, redoLabels } from '../../employees/listingWords.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { t } from '../../texts/texts.ts';
import { positionRead } from '../positions/positionReads.ts';
import { runRead } from '../positions/runReads.ts';
import { redoNow, type Redo } from './redoNow.ts';

type Deliverable = Schema<'Deliverable'>;

/** Repeats a rejected deliverable with a remark; the listing defines the price. Nothing if it is not offered. */
export function RedoButton({ deliverable }: { deliverable: Deliverable }) {
  const [asking, setAsking] = useState(false);
  const position = useQuery(positionRead(deliverable.position_id));
  if (position.data === undefined || position.data.listing.redo === 'none') return null;
  return (
    <>
      <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden />} onClick={() => setAsking(true)}>
        {t('market.redo')}
      </Button>
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('market.redo')} keepMounted={false}>
        <RedoForm deliverable={deliverable} position={position.data} onClose={() => setAsking(false)} />
      </Modal>
    </>
  );
}

type RedoFormProps = { deliverable: Deliverable; position: Schema<'Position'>; onClose: () => void };

function RedoForm({ deliverable, position, onClose }: RedoFormProps) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const redo = $api.useMutation('post', '/api/v1/deliverables/{deliverable_id}/redo', {
    onSuccess: async (run) => {
      onClose();
      void readAgain(queryClient, '/api/v1/positions/{position_id}/runs', '/api/v1/wallet');
      await navigate(`/positions/${position.id}/runs/${run.id}`);
    },
  });
  const run = useQuery(runRead({ positionId: position.id, runId: deliverable.run_id }));
  const { own } = position.listing;
  const promised = run.data === undefined ? null : redoNow(position, run.data);
  return (
    <ReasonForm
      lead={own ? t('market.freeForYou') : promised === null ? '' : redoWords(promised, position)}
      label={t('market.remark')}
      initial={deliverable.reason ?? ''}
      hint={t('market.remarkHint')}
      maxLength={2000}
      error={redo.error}
      errorTitle={t('market.couldNotRun')}
      busy={redo.isPending}
      action={t('market.redo')}
      color="brand"
      onSubmit={(remark) => redo.mutate({ params: { path: { deliverable_id: deliverable.id } }, body: { remark } })}
      onClose={onClose}
    />
  );
}

function redoWords(redo: Redo, { credits }: Schema<'Position'>): string {
  return redo === 'once_free' ? redoLabels.once_free : `${redoLabels[redo]} (${priceText(credits)})`;
}
