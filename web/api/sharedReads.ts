import { $api } from './client.ts';

/** The models that can be called. */
export const callableModels = () => $api.queryOptions('get', '/api/v1/models', { params: { query: { limit: 250 } } });

/** Every type of node; none comes or goes while a page is open. */
export const nodeTypesRead = () => $api.queryOptions('get', '/api/v1/node-types', {}, { staleTime: Infinity });

/** The newest model API keys, as many as one request answers: to choose from and to know labels by. */
export const newestKeys = () =>
  $api.queryOptions('get', '/api/v1/model-api-keys', { params: { query: { limit: 250 } } });

/** The newest digital organizations, as many as one request answers: to choose from, and for their tags. */
export const newestOrganizations = () =>
  $api.queryOptions('get', '/api/v1/digital-organizations', { params: { query: { limit: 250 } } });
