import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { newestKeys } from '../api/sharedReads.ts';
import { t } from '../texts/texts.ts';

/** Returns a function for the name of a key: its label, `…` while labels load, or its id if it has no known label. */
export function useKeyNames(): (id: string | null) => string {
  const { data, isPending } = useQuery(newestKeys());
  return useCallback(
    (id) => {
      if (id === null) return t('usage.withoutAKey');
      if (isPending) return '…';
      return data?.data.find((key) => key.id === id)?.label ?? id;
    },
    [data, isPending],
  );
}
