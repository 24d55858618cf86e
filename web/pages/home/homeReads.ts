import { $api } from '../../api/client.ts';
import type { Ask } from '../../app/routePrefetch.ts';
import { firstDay } from '../usage/usageDays.ts';

/** So many days are shown. */
export const shownDays = 7;

/** For lists whose first entry adds cards to the page: an empty one is loaded again before the page is arranged. */
const arranging = { meta: { firstEntryArranges: true } };

/** The reads of the home page. */
export const homeReads = {
  built: () =>
    $api.queryOptions('get', '/api/v1/digital-organizations', { params: { query: { limit: 1 } } }, arranging),
  called: () =>
    $api.queryOptions('get', '/api/v1/calls', { params: { query: { limit: 1, kind: 'model' } } }, arranging),
  keys: () => $api.queryOptions('get', '/api/v1/model-api-keys', { params: { query: { limit: 1 } } }, arranging),
  summary: (from: string) => $api.queryOptions('get', '/api/v1/insights/summary', { params: { query: { from } } }),
  byDay: (from: string) => $api.queryOptions('get', '/api/v1/insights/executions', { params: { query: { from } } }),
  spent: (from: string) => $api.queryOptions('get', '/api/v1/spending', { params: { query: { from } } }),
  waiting: () =>
    $api.queryOptions('get', '/api/v1/executions', { params: { query: { limit: 3, status: ['waiting'] } } }),
  failed: () => $api.queryOptions('get', '/api/v1/executions', { params: { query: { limit: 3, status: ['error'] } } }),
  drafts: () =>
    $api.queryOptions('get', '/api/v1/digital-organizations', { params: { query: { limit: 3, status: 'draft' } } }),
  recent: () => $api.queryOptions('get', '/api/v1/executions', { params: { query: { limit: 5 } } }),
};

/** Asks for the first page; for figures only if something was built, as the page does. */
export const askHome: Ask = (queryClient) => {
  void queryClient.prefetchQuery(homeReads.called());
  void queryClient
    .fetchQuery(homeReads.built())
    .then(({ data }) => {
      if (data.length === 0) return;
      const from = firstDay(shownDays, Date.now());
      void queryClient.prefetchQuery(homeReads.summary(from));
      void queryClient.prefetchQuery(homeReads.byDay(from));
      void queryClient.prefetchQuery(homeReads.spent(from));
      void queryClient.prefetchQuery(homeReads.waiting());
      void queryClient.prefetchQuery(homeReads.failed());
      void queryClient.prefetchQuery(homeReads.drafts());
      void queryClient.prefetchQuery(homeReads.recent());
    })
    .catch(() => undefined); // the page asks again and says what is wrong
};
