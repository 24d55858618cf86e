import { $api } from '../api/client.ts';

/** The newest model API keys, as many as one request answers: to choose from and to know labels by. */
export function useNewestKeys() {
  const keys = $api.useQuery('get', '/api/v1/model-api-keys', { params: { query: { limit: 250 } } });
  return keys.data?.data;
}
