import createFetchClient from 'openapi-fetch';
import createQueryClient from 'openapi-react-query';
import type { components, paths } from '../../openapi/generated/types.ts';
import { failIfNotJson } from './requestError.ts';
import { fetchThroughGate } from './SessionGate.ts';
import { typesInLanguage } from './typesInLanguage.ts';

/** Schemas of the contract, by noun: `Schema<'Execution'>`. */
export type Schema<Noun extends keyof components['schemas']> = components['schemas'][Noun];

/** Typed calls to the API of the same origin, for code outside of components. Answers `{ data, error }`. */
export const api = createFetchClient<paths>({
  baseUrl: '/',
  credentials: 'same-origin',
  fetch: (request) => fetchThroughGate(request),
});

// An answer that no handler of ours wrote (a proxy's page, a cut line) becomes the one error shape too.
api.use({ onResponse: ({ response }) => failIfNotJson(response) });

api.use({ onResponse: ({ schemaPath, response }) => typesInLanguage(schemaPath, response) });

/** The same calls as hooks of TanStack Query; a failed one carries the contract's error body. */
export const $api = createQueryClient(api);
