import { useCallback } from 'react';
import { t } from '../texts/texts.ts';
import { useNewestKeys } from './useNewestKeys.ts';

/** Says how a key is called: by its label where it is known, else by its id. */
export function useKeyNames(): (id: string | null) => string {
  const known = useNewestKeys();
  return useCallback(
    (id) => (id === null ? t('usage.withoutAKey') : (known?.find((key) => key.id === id)?.label ?? id)),
    [known],
  );
}
