import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { priceText, redoLabels } from '../../employees/listingWords.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { positionRead } from '../positions/positionReads.ts';

type Deliverable = Schema<'Deliverable'>;

/** Lets a rejected deliverable be done again with a remark; what that costs the listing has said. Nothing where it is not offered. */
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
  const [remark, setRemark] = useState(deliverable.reason ?? '');
  const redo = $api.useMutation('post', '/api/v1/deliverables/{deliverable_id}/redo', {
    onSuccess: async (run) => {
      onClose();
      void readAgain(queryClient, '/api/v1/positions/{position_id}/runs', '/api/v1/wallet');
      await navigate(`/positions/${position.id}/runs/${run.id}`);
    },
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        redo.mutate({ params: { path: { deliverable_id: deliverable.id } }, body: { remark: remark.trim() } });
      }}
    >
      <Stack>
        <ErrorNotice error={redo.error} title={t('market.couldNotRun')} />
        <Text size="sm">
          {position.listing.own ? t('market.freeForYou') : redoLabels[position.listing.redo]}
          {position.listing.own ? '' : ` (${priceText(position.credits)})`}
        </Text>
        <Textarea
          label={t('market.remark')}
          description={t('market.remarkHint')}
          required
          maxLength={2000}
          autosize
          minRows={3}
          maxRows={10}
          data-autofocus
          value={remark}
          onChange={(event) => setRemark(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" loading={redo.isPending} disabled={remark.trim() === ''}>
            {t('market.redo')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
