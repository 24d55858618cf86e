import { useQuery } from '@tanstack/react-query';
import { newestKeys } from '../api/sharedReads.ts';

/** The newest model API keys, as many as one request answers: to choose from and to know labels by. */
export function useNewestKeys() {
  const keys = useQuery(newestKeys());
  return keys.data?.data;
}
