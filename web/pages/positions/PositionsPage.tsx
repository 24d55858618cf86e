import { Anchor, Button, Group, Menu, Switch, Text } from '@mantine/core';
import { IconBuildingStore, IconIdBadge2, IconUserOff } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { Portrait } from '../../employees/Portrait.tsx';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { actionsColumn } from '../../parts/actionsColumn.tsx';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { t } from '../../texts/texts.ts';
import { positionsRead } from './positionReads.ts';
import { PositionState } from './PositionState.tsx';
import { useDismiss } from './useDismiss.ts';

type Position = Schema<'Position'>;

/** The employees that the organization has hired. */
export function PositionsPage() {
  const [parameters, setParameters] = useSearchParams();
  const dismissed = parameters.get('dismissed') === 'true';
  const list = useInfiniteQuery(positionsRead(dismissed));
  const toMarket = (
    <Button component={Link} to="/market" leftSection={<IconBuildingStore size={16} aria-hidden />}>
      {t('market.hireAnEmployee')}
    </Button>
  );
  return (
    <PageFrame title={t('market.positions')} description={t('market.positionsAbout')} actions={toMarket}>
      <Switch
        label={t('market.showDismissed')}
        checked={dismissed}
        onChange={(event) => setParameters(event.currentTarget.checked ? { dismissed: 'true' } : {}, { replace: true })}
      />
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconIdBadge2} title={t('market.noPositionsYet')} action={toMarket}>
            {t('market.noPositionsYetWhat')}
          </EmptyState>
        }
      >
        {(lines) => <PositionList positions={lines} />}
      </ListPanel>
    </PageFrame>
  );
}

function PositionList({ positions }: { positions: Position[] }) {
  return (
    <ListTable
      label={t('market.positions')}
      lines={positions}
      idOf={({ id }) => id}
      minWidth={720}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ id, name, listing }) => (
            <Group gap="sm" wrap="nowrap">
              <Portrait portrait={listing.portrait} size={32} />
              <div>
                <Anchor component={Link} to={`/positions/${id}`} fw={500} c="inherit" inherit>
                  {name}
                </Anchor>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {listing.role === '' ? listing.name : listing.role}
                </Text>
              </div>
            </Group>
          ),
        },
        { title: t('common.status'), cell: ({ status }) => <PositionState status={status} /> },
        {
          title: t('executions.version'),
          cell: ({ version, offered_version: offered }) => (
            <>
              {version.number}
              {offered === null ? null : (
                <Text size="xs" c="dimmed">
                  {t('market.versionOffered', { number: offered.number })}
                </Text>
              )}
            </>
          ),
        },
        { title: t('market.perRun'), numeric: true, cell: ({ credits }) => <Credits credits={credits} /> },
        {
          title: t('market.thisMonth'),
          numeric: true,
          cell: ({ credits_this_month: spent, monthly_credit_limit: limit }) => (
            <>
              <Credits credits={spent} />
              {limit === null ? null : (
                <>
                  {' / '}
                  <Credits credits={limit} />
                </>
              )}
            </>
          ),
        },
        { title: t('common.created'), dimmed: true, cell: (position) => <TimeAgo iso={position.created_at} /> },
        actionsColumn((position: Position) => <PositionMenu position={position} />),
      ]}
    />
  );
}

function PositionMenu({ position }: { position: Position }) {
  const dismiss = useDismiss(position);
  if (position.status === 'dismissed') return null;
  return (
    <ActionsMenu name={position.name}>
      <Menu.Item leftSection={<IconUserOff size={16} />} color="red" onClick={dismiss.ask}>
        {t('market.dismiss')}
      </Menu.Item>
    </ActionsMenu>
  );
}
