import { Select } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { t } from '../../texts/texts.ts';

type BreakGlassSelectProps = { value: string | null; onChange: (accountId: string | null) => void };

/** Chooses the emergency owner among the owners; for owners only. */
export function BreakGlassSelect({ value, onChange }: BreakGlassSelectProps) {
  const me = useSession();
  const members = $api.useQuery('get', '/api/v1/organizations/current/members', { params: { query: { limit: 100 } } });
  const owners = (members.data?.data ?? []).filter(({ role }) => role === 'owner');
  return (
    <Select
      label={t('security.emergencyOwner')}
      description={t('security.breakGlassOwner')}
      placeholder={t('security.nobody')}
      data={owners.map(({ account_id, name, email }) => ({ value: account_id, label: `${name} (${email})` }))}
      value={value}
      clearable
      disabled={me.role !== 'owner'}
      onChange={onChange}
    />
  );
}
