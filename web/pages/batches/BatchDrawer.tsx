import { Button, Drawer, Group, Progress, Stack, Table, Title } from '@mantine/core';
import { IconBan, IconDownload } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { confirmAction } from '../../parts/confirmAction.tsx';
import { CopyField } from '../../parts/CopyField.tsx';
import { formatCredits } from '../../parts/credits.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { FactsTable, type Fact } from '../../parts/FactsTable.tsx';
import { notifyDone } from '../../parts/notify.ts';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { absoluteTime } from '../../parts/time.ts';
import { useKeyNames } from '../../parts/useKeyNames.ts';
import { language, t } from '../../texts/texts.ts';
import { BatchStateText } from './BatchStateText.tsx';
import { isOpen, runTimeText } from './batchWords.ts';

type Batch = Schema<'ModelBatch'>;

/** One batch: its progress, results and faults. */
export function BatchDrawer({
  batchId,
  listed,
  onClose,
}: {
  batchId: string | null;
  /** The batch, if the list has it: the list is read again while the batch runs. */
  listed: Batch | undefined;
  onClose: () => void;
}) {
  const isUnlisted = batchId !== null && listed === undefined;
  const read = $api.useQuery(
    'get',
    '/api/v1/batches/{batch_id}',
    { params: { path: { batch_id: batchId ?? '' } } },
    { enabled: isUnlisted },
  );
  const batch = listed ?? (isUnlisted ? read.data : undefined);
  return (
    <Drawer
      opened={batchId !== null}
      onClose={onClose}
      position="right"
      size="md"
      title={t('batches.batch')}
      keepMounted={false}
    >
      {batch === undefined ? <ErrorNotice error={read.error} onRetry={() => void read.refetch()} /> : null}
      {batch === undefined && read.isPending ? <TableSkeleton lines={8} /> : null}
      {batch === undefined ? null : <Details batch={batch} />}
    </Drawer>
  );
}

function Details({ batch }: { batch: Batch }) {
  const keyName = useKeyNames();
  const { total, pending } = batch.requests;
  return (
    <Stack>
      <CopyField value={batch.id} label={t('batches.id')} />
      {isOpen(batch) && total > 0 ? (
        <Progress value={((total - pending) / total) * 100} aria-label={t('batches.progress')} />
      ) : null}
      <BatchActions batch={batch} />
      <FactsTable label={t('batches.details')} facts={factsOf(batch, keyName)} nameWidth={170} />
      {batch.errors.length === 0 ? null : <Faults errors={batch.errors} />}
    </Stack>
  );
}

function BatchActions({ batch }: { batch: Batch }) {
  const { id } = batch;
  const queryClient = useQueryClient();
  const cancel = $api.useMutation('post', '/api/v1/batches/{batch_id}/cancel', {
    onSuccess: () => {
      notifyDone(t('batches.cancelStarted'));
      return readAgain(queryClient, '/api/v1/batches', '/api/v1/batches/{batch_id}');
    },
  });
  const mayCancel = batch.status === 'validating' || batch.status === 'in_progress';
  const results = [
    ...(batch.has_responses ? [['responses', t('batches.downloadResponses')] as const] : []),
    ...(batch.has_errors ? [['errors', t('batches.downloadErrors')] as const] : []),
  ];
  if (!mayCancel && results.length === 0) return null;
  return (
    <>
      <ErrorNotice error={cancel.error} title={t('batches.couldNotCancel')} />
      <Group gap="xs">
        {results.map(([part, label]) => (
          <Button
            key={part}
            component="a"
            href={`/api/v1/batches/${id}/results?part=${part}`}
            download={`${id}-${part}.jsonl`}
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {label}
          </Button>
        ))}
        {mayCancel ? (
          <Button
            variant="light"
            color="red"
            leftSection={<IconBan size={16} aria-hidden />}
            loading={cancel.isPending}
            onClick={() =>
              confirmAction({
                title: t('batches.cancelTitle'),
                text: t('batches.cancelText'),
                action: t('batches.cancel'),
                onConfirm: () => cancel.mutate({ params: { path: { batch_id: id } } }),
              })
            }
          >
            {t('batches.cancel')}
          </Button>
        ) : null}
      </Group>
    </>
  );
}

function factsOf(batch: Batch, keyName: (id: string | null) => string): Fact[] {
  const { requests, models, metadata } = batch;
  const count = (name: string, value: number, isShown: boolean): Fact[] =>
    isShown ? [{ name, value: value.toLocaleString(language()) }] : [];
  return [
    { name: t('common.status'), value: <BatchStateText status={batch.status} /> },
    ...(models.length === 0 ? [] : [{ name: t('keys.model'), value: models.join(', ') }]),
    { name: t('keys.endpoint'), value: batch.endpoint },
    { name: t('keys.key'), value: keyName(batch.key_id) },
    ...count(t('keys.requests'), requests.total, true),
    ...count(t('health.factPending'), requests.pending, requests.pending > 0),
    ...count(t('batches.succeeded'), requests.succeeded, true),
    ...count(t('keys.failed'), requests.failed, true),
    ...count(t('batches.expired'), requests.expired, requests.expired > 0),
    ...count(t('common.canceled'), requests.canceled, requests.canceled > 0),
    { name: t('common.credits'), value: formatCredits(batch.credits) },
    { name: t('batches.created'), value: absoluteTime(batch.created_at) },
    ...(batch.started_at === null ? [] : [{ name: t('batches.started'), value: absoluteTime(batch.started_at) }]),
    ...(batch.ended_at === null
      ? [{ name: t('keys.expires'), value: absoluteTime(batch.expires_at) }]
      : [
          { name: t('common.ended'), value: absoluteTime(batch.ended_at) },
          { name: t('keys.duration'), value: runTimeText(batch) },
        ]),
    ...Object.entries(metadata ?? {}).map(([name, value]) => ({ name, value })),
  ];
}

function Faults({ errors }: { errors: Batch['errors'] }) {
  return (
    <Stack gap="xs">
      <Title order={3} fz="sm">
        {t('batches.faults')}
      </Title>
      <Table aria-label={t('batches.faults')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={70}>{t('batches.line')}</Table.Th>
            <Table.Th>{t('common.error')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {errors.map(({ line, code, message }, place) => (
            <Table.Tr key={`${code} ${place}`}>
              <Table.Td>{line?.toLocaleString(language()) ?? '–'}</Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
