import { useQuery, useQueryClient } from '@tanstack/react-query';
import { $api } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { notifyDone } from '../../parts/notify.ts';
import { t } from '../../texts/texts.ts';

const path = '/api/v1/admin/shipped-employees';

/** The employees that ship with Bureau, and their installation; `mayInstall` if one can be installed or updated by this account. */
export function useShippedEmployees() {
  const queryClient = useQueryClient();
  const me = useSession();
  const read = useQuery($api.queryOptions('get', path));
  const install = $api.useMutation('post', path, {
    onSuccess: (installed) => {
      queryClient.setQueryData($api.queryOptions('get', path).queryKey, installed);
      notifyDone(t('market.shippedInstalled'));
      return readAgain(queryClient, '/api/v1/admin/listings', '/api/v1/market/employees');
    },
  });
  const employees = read.data?.data ?? [];
  const isOpen = employees.some(({ state }) => state === 'not_installed' || state === 'outdated');
  return {
    read,
    install,
    employees,
    /** None is installed yet. */
    isFirst: employees.every(({ listing_id: id }) => id === null),
    mayInstall: isOpen && mayOnInstance(me, 'instance_organizations.manage'),
  };
}
