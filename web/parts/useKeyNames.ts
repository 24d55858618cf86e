import { useCallback } from 'react';
import { t } from '../texts/texts.ts';
import { useNewestKeys } from './useNewestKeys.ts';

/** Returns a function for the name of a key: its label if known, else its id. */
export function useKeyNames(): (id: string | null) => string {
  const known = useNewestKeys();
  return useCallback(
    (id) => (id === null ? t('usage.withoutAKey') : (known?.find((key) => key.id === id)?.label ?? id)),
    [known],
  );
}
