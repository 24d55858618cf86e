import { Anchor, Button, Group, Text } from '@mantine/core';
import { IconLifebuoy, IconPlus, IconReportMoney, IconUserStar } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { visibilityLabels } from '../../employees/listingWords.ts';
import { Portrait } from '../../employees/Portrait.tsx';
import { Credits } from '../../parts/Credits.tsx';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { ListTable } from '../../parts/ListTable.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';
import { CreateEmployeeDialog } from './CreateEmployeeDialog.tsx';
import { currentPrice } from './currentPrice.ts';
import { employeesRead } from './employeeReads.ts';
import { EmployeeState } from './EmployeeState.tsx';

type Employee = Schema<'Employee'>;

/** The employees that the organization builds and publishes. */
export function EmployeesPage() {
  const [creating, setCreating] = useState(false);
  const list = useInfiniteQuery(employeesRead());
  const createButton = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setCreating(true)}>
      {t('market.createEmployee')}
    </Button>
  );
  return (
    <PageFrame
      title={t('market.ownEmployees')}
      description={t('market.ownEmployeesAbout')}
      actions={
        <>
          <Button
            component={Link}
            to="/earnings"
            variant="default"
            leftSection={<IconReportMoney size={16} aria-hidden />}
          >
            {t('market.earnings')}
          </Button>
          <Button
            component={Link}
            to="/shared-runs"
            variant="default"
            leftSection={<IconLifebuoy size={16} aria-hidden />}
          >
            {t('market.sharedRuns')}
          </Button>
          {createButton}
        </>
      }
    >
      <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
      <ListPanel
        query={list}
        empty={
          <EmptyState icon={IconUserStar} title={t('market.noEmployeesYet')} action={createButton}>
            {t('market.noEmployeesYetWhat')}
          </EmptyState>
        }
      >
        {(lines) => <EmployeeList employees={lines} />}
      </ListPanel>
      <CreateEmployeeDialog opened={creating} onClose={() => setCreating(false)} />
    </PageFrame>
  );
}

function EmployeeList({ employees }: { employees: Employee[] }) {
  return (
    <ListTable
      label={t('market.ownEmployees')}
      lines={employees}
      idOf={({ id }) => id}
      minWidth={640}
      columns={[
        {
          title: t('common.name'),
          card: 'name',
          cell: ({ id, name, role, portrait }) => (
            <Group gap="sm" wrap="nowrap">
              <Portrait portrait={portrait} size={32} />
              <div>
                <Anchor component={Link} to={`/employees/${id}`} fw={500} c="inherit" inherit>
                  {name}
                </Anchor>
                <Text size="xs" c="dimmed" lineClamp={1}>
                  {role}
                </Text>
              </div>
            </Group>
          ),
        },
        { title: t('common.status'), cell: (employee) => <EmployeeState employee={employee} /> },
        { title: t('executions.version'), cell: ({ published_version: version }) => version?.number ?? '–' },
        {
          title: t('market.visibility'),
          cell: ({ listing }) => (listing === null ? '–' : visibilityLabels[listing.visibility]),
        },
        {
          title: t('market.perRun'),
          numeric: true,
          cell: ({ listing }) => {
            const price = currentPrice(listing);
            return price === null ? '–' : <Credits credits={price.credits} />;
          },
        },
        {
          title: t('market.positions'),
          numeric: true,
          cell: ({ listing }) => (listing?.positions ?? 0).toLocaleString(language()),
        },
        { title: t('common.updated'), dimmed: true, cell: (employee) => <TimeAgo iso={employee.updated_at} /> },
      ]}
    />
  );
}
