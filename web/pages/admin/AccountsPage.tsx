import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUsers } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages } from '../../api/pages.ts';
import { roleTitle } from '../../features/roles/roleTitle.ts';
import { useRoles } from '../../features/roles/useRoles.ts';
import { EmptyState } from '../../parts/EmptyState.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { Filters } from '../../parts/Filters.tsx';
import { ListPanel } from '../../parts/ListPanel.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { t } from '../../texts/texts.ts';
import { AccountTable } from './AccountTable.tsx';
import { AdminOnly } from './AdminOnly.tsx';

/** Administration > Accounts: all accounts that can sign in here. */
export function AccountsPage() {
  return (
    <AdminOnly needs="instance_accounts.view">
      <Accounts />
    </AdminOnly>
  );
}

type Status = Schema<'AdminAccount'>['status'];

function Accounts() {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const [role, setRole] = useState<string | null>(null);
  const [status, setStatus] = useState<Status | null>(null);
  const roles = useRoles('instance').data?.data ?? [];
  const query = {
    limit: 50,
    ...(search !== '' && { search }),
    ...(role !== null && { instance_role: role }),
    ...(status !== null && { status }),
  };
  const accounts = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/accounts',
    { params: { query } },
    { ...cursorPages, placeholderData: keepPreviousData },
  );
  return (
    <PageFrame title={t('roles.accounts')} description={t('roles.accountsLead')}>
      <Filters>
        <SearchInput label={t('app.search')} placeholder={t('roles.nameOrEmail')} value={typed} onType={setTyped} />
        <Select
          label={t('account.role')}
          clearable
          placeholder={t('common.all')}
          data={roles.map((one) => ({ value: one.id, label: roleTitle(one) }))}
          value={role}
          onChange={setRole}
        />
        <Select
          label={t('common.status')}
          clearable
          placeholder={t('common.all')}
          data={[
            { value: 'active', label: t('roles.active') },
            { value: 'disabled', label: t('canvas.disabled') },
          ]}
          value={status}
          onChange={(next) => setStatus(next as Status | null)}
        />
      </Filters>
      <ErrorNotice error={accounts.error} onRetry={() => void accounts.refetch()} />
      <ListPanel
        query={accounts}
        empty={
          <EmptyState icon={IconUsers} title={t('roles.noAccounts')}>
            {t('roles.otherSearch')}
          </EmptyState>
        }
      >
        {(lines) => <AccountTable accounts={lines} roles={roles} />}
      </ListPanel>
    </PageFrame>
  );
}
