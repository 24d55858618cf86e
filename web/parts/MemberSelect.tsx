import { Select } from '@mantine/core';
import { $api } from '../api/client.ts';
import { useSession } from '../app/session.ts';
import { t } from '../texts/texts.ts';
import { choicesWithChosen } from './choicesWithChosen.ts';

type MemberSelectProps = { value: string | null; onChange: (accountId: string | null) => void };

/** Filters by a member or service account. Members see only their own data, so they have no choice. */
export function MemberSelect({ value, onChange }: MemberSelectProps) {
  const isShown = useSession().role !== 'member';
  const members = $api.useQuery(
    'get',
    '/api/v1/organizations/current/members',
    { params: { query: { limit: 250 } } },
    { enabled: isShown },
  );
  if (!isShown) return null;
  const people = members.data?.data.map(({ account_id: id, name }) => ({ value: id, label: name })) ?? [];
  return (
    <Select
      aria-label={t('account.member')}
      placeholder={t('keys.allMembers')}
      clearable
      searchable
      data={choicesWithChosen(people, value)}
      value={value}
      onChange={onChange}
    />
  );
}
