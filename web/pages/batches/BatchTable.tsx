import { Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { Credits } from '../../parts/Credits.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { language, t } from '../../texts/texts.ts';
import { BatchStateText } from './BatchStateText.tsx';
import { modelsText, requestsText, runTimeText } from './batchWords.ts';

type Batch = Schema<'ModelBatch'>;

/** Batches, newest first; each opens with its details. */
export function BatchTable({ batches, onShow }: { batches: Batch[]; onShow: (batch: Batch) => void }) {
  const keyName = useKeyNames();
  return (
    <ListTable
      label={t('batches.batches')}
      lines={batches}
      idOf={({ id }) => id}
      rowProps={(batch) => ({ onClick: () => onShow(batch), style: { cursor: 'pointer' } })}
      minWidth={860}
      columns={[
        {
          title: t('common.time'),
          cell: (batch) => (
            <UnstyledButton fz="inherit" pos="relative" onClick={() => onShow(batch)}>
              <TimeAgo iso={batch.created_at} />
              <VisuallyHidden>{t('batches.detailsOf', { id: batch.id })}</VisuallyHidden>
            </UnstyledButton>
          ),
        },
        {
          title: t('keys.model'),
          card: 'name',
          cell: (batch) => (
            <Text span fz="inherit" fw={500}>
              {modelsText(batch)}
            </Text>
          ),
        },
        { title: t('keys.key'), dimmed: true, cell: ({ key_id: keyId }) => keyName(keyId) },
        { title: t('common.status'), cell: (batch) => <BatchStateText status={batch.status} /> },
        { title: t('keys.requests'), numeric: true, cell: requestsText },
        {
          title: t('keys.failed'),
          numeric: true,
          cell: ({ requests }) => (requests.failed + requests.expired).toLocaleString(language()),
        },
        { title: t('common.credits'), numeric: true, cell: ({ credits }) => <Credits credits={credits} /> },
        { title: t('keys.duration'), numeric: true, card: 'leftOut', cell: runTimeText },
      ]}
    />
  );
}
