import { useCallback } from 'react';
import { $api } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

/** Says how a key is called: by its label where it is known, else by its id. */
export function useKeyNames(): (id: string | null) => string {
  const keys = $api.useQuery('get', '/api/v1/model-api-keys', { params: { query: { limit: 250 } } });
  const known = keys.data?.data;
  return useCallback(
    (id) => (id === null ? t('Without a key') : (known?.find((key) => key.id === id)?.label ?? id)),
    [known],
  );
}
