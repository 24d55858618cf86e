import { Button, Stack, Text } from '@mantine/core';
import { IconBroadcast, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { Panel } from '../../parts/Panel.tsx';
import { Several } from '../../parts/Several.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';
import { DestinationDialog } from './DestinationDialog.tsx';
import { DestinationMenu } from './DestinationMenu.tsx';
import { destinationPath, type LogOwner } from './destinationPath.ts';
import { DestinationState } from './DestinationState.tsx';
import { FailuresDrawer } from './FailuresDrawer.tsx';
import { kindNames } from './kindNames.ts';
import { SecretDialog } from './SecretDialog.tsx';

type Destination = Schema<'LogDestination'>;

/** A dialog or drawer over the list. */
type Layer = { kind: 'add' } | { kind: 'edit' | 'secret' | 'failures'; id: string };

const maxDestinations = 10;
const maxCounted = 100_000;

/** Log destinations of the organization or the instance: their state, and everything that can be done with them. */
export function LogDestinations({ owner }: { owner: LogOwner }) {
  const [layer, setLayer] = useState<Layer | null>(null);
  const list = $api.useQuery('get', destinationPath(owner));
  const lines = list.data?.data ?? [];
  const isFull = lines.filter(({ set_by: setBy }) => setBy === null).length >= maxDestinations;
  const close = () => setLayer(null);
  const shown = layer === null || layer.kind === 'add' ? null : (lines.find(({ id }) => id === layer.id) ?? null);
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={isFull}
      onClick={() => setLayer({ kind: 'add' })}
    >
      {t('logStreaming.add')}
    </Button>
  );
  return (
    <PageFrame
      title={t('logStreaming.logStreaming')}
      description={owner === 'instance' ? t('logStreaming.instanceLead') : t('logStreaming.organizationLead')}
      actions={
        lines.length === 0 ? undefined : (
          <>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={list.isRefetching}
              onClick={() => void list.refetch()}
            >
              {t('logStreaming.refresh')}
            </Button>
            {add}
          </>
        )
      }
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      {isFull ? (
        <Text size="sm" c="dimmed">
          {t('logStreaming.limitReached', { most: maxDestinations })}
        </Text>
      ) : null}
      <Panel>
        {list.isPending ? <TableSkeleton /> : null}
        {list.data !== undefined && lines.length === 0 ? (
          <EmptyState icon={IconBroadcast} title={t('logStreaming.noneYet')} action={add}>
            {t('logStreaming.noneYetLead')}
          </EmptyState>
        ) : null}
        {lines.length === 0 ? null : <DestinationTable owner={owner} lines={lines} onShow={setLayer} />}
      </Panel>
      {layer?.kind === 'add' ? <DestinationDialog owner={owner} existing={null} onClose={close} /> : null}
      {layer?.kind === 'edit' && shown !== null ? (
        <DestinationDialog owner={owner} existing={shown} onClose={close} />
      ) : null}
      {layer?.kind === 'secret' && shown !== null ? (
        <SecretDialog owner={owner} destination={shown} onClose={close} />
      ) : null}
      <FailuresDrawer owner={owner} destination={layer?.kind === 'failures' ? shown : null} onClose={close} />
    </PageFrame>
  );
}

type DestinationTableProps = { owner: LogOwner; lines: Destination[]; onShow: (layer: Layer) => void };

function DestinationTable({ owner, lines, onShow }: DestinationTableProps) {
  return (
    <ListTable
      label={t('logStreaming.logStreaming')}
      lines={lines}
      idOf={({ id }) => id}
      minWidth={880}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          width: 220,
          cell: ({ name, kind, target, set_by: setBy }) => (
            <>
              <Text fz="inherit" fw={500}>
                {name}
              </Text>
              <Text size="xs" c="dimmed">
                {kindNames[kind]}
              </Text>
              <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {target}
              </Text>
              {setBy === null ? null : (
                <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {t('logStreaming.setBy', { setting: setBy })}
                </Text>
              )}
            </>
          ),
        },
        { title: t('common.status'), cell: (destination) => <DestinationState destination={destination} /> },
        { title: t('logStreaming.events'), maxWidth: 180, cell: (destination) => <Events destination={destination} /> },
        {
          title: t('logStreaming.backlog'),
          cell: (destination) => (
            <Backlog destination={destination} onFailures={() => onShow({ kind: 'failures', id: destination.id })} />
          ),
        },
        { title: t('logStreaming.lastSent'), dimmed: true, cell: (one) => <TimeAgo iso={one.last_sent_at} /> },
        actionsColumn((destination: Destination) => (
          <DestinationMenu
            owner={owner}
            destination={destination}
            onShow={(kind) => onShow({ kind, id: destination.id })}
          />
        )),
      ]}
    />
  );
}

function Events({ destination: { kind, types, contents } }: { destination: Destination }) {
  if (kind === 'otlp_traces') return t('logStreaming.traces');
  return (
    <>
      <Several texts={types.map((type) => (type === '*' ? t('logStreaming.allEvents') : type))} />
      {contents ? (
        <Text size="xs" c="dimmed">
          {t('logStreaming.withContents')}
        </Text>
      ) : null}
    </>
  );
}

function Backlog({ destination, onFailures }: { destination: Destination; onFailures: () => void }) {
  const { backlog, failures } = destination;
  return (
    <Stack gap={4} align="flex-start" ta="start">
      <Text fz="inherit">
        {backlog.events >= maxCounted
          ? t('logStreaming.waitingOrMore', { number: maxCounted.toLocaleString(language()) })
          : t('logStreaming.waiting', { count: backlog.events })}
      </Text>
      {backlog.oldest_at === null ? null : (
        <Text size="xs" c="dimmed">
          {t('logStreaming.oldest')} <TimeAgo iso={backlog.oldest_at} />
        </Text>
      )}
      {failures === 0 ? null : (
        <Button size="compact-xs" color="red" variant="light" onClick={onFailures}>
          {t('logStreaming.countOfFailures', { count: failures })}
        </Button>
      )}
    </Stack>
  );
}
