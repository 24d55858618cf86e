import { $api, type Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import { NewAccountKeyForm } from '../account-api-keys/NewAccountKeyForm.tsx';
import { serviceAccountsPath } from './serviceAccountsPath.ts';

type CreateServiceAccountKeyProps = {
  serviceAccount: Schema<'ServiceAccount'>;
  onClose: () => void;
  onCreated: (created: Schema<'AccountApiKeyWithValue'>) => Promise<void>;
};

/** Asks for the scopes of a service account key, within its role, and creates it. */
export function CreateServiceAccountKey({ serviceAccount, onClose, onCreated }: CreateServiceAccountKeyProps) {
  const roles = $api.useQuery('get', '/api/v1/projects/roles', {}, { staleTime: 15_000 });
  const role = roles.data?.data.find(({ id }) => id === serviceAccount.role);
  const create = $api.useMutation('post', `${serviceAccountsPath}/{service_account_id}/keys`, { onSuccess: onCreated });
  return (
    <NewAccountKeyForm
      create={{
        ...create,
        mutate: (body) => create.mutate({ params: { path: { service_account_id: serviceAccount.id } }, body }),
      }}
      allowed={[...(role?.scopes ?? []), 'models.view', 'models.call']}
      allLabel={t('serviceAccounts.allOfItsRole')}
      labelDescription={t('serviceAccounts.keyForExample')}
      onClose={onClose}
    />
  );
}
