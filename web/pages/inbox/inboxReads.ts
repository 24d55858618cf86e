import { $api, type Schema } from '../../api/client.ts';
import { pagedRead } from '../../api/pagedRead.ts';
import type { Ask } from '../../app/routePrefetch.ts';

type Kind = Schema<'InboxKind'>;

const kinds: readonly Kind[] = ['approval', 'tool_call', 'deliverable', 'form'];

/** Filter of the inbox in its address. */
export type InboxFilter = { kind: Kind | null; projectId: string | null; assigned: boolean };

/** The filter in an address. */
export function filterOf(search: URLSearchParams): InboxFilter {
  const kind = kinds.find((one) => one === search.get('kind')) ?? null;
  return { kind, projectId: search.get('project'), assigned: search.get('assigned') === 'true' };
}

/** Waiting entries, newest first. */
export const inboxRead = ({ kind, projectId, assigned }: InboxFilter) =>
  pagedRead('/api/v1/inbox', {
    params: {
      query: {
        limit: 20,
        ...(kind && { kind }),
        ...(projectId && { project_id: projectId }),
        ...(assigned && { assigned }),
      },
    },
  });

/** One approval. */
export const approvalRead = (id: string) =>
  $api.queryOptions('get', '/api/v1/approvals/{approval_id}', { params: { path: { approval_id: id } } });

/** Asks for the inbox as the address shows it. */
export const askInbox: Ask = (queryClient, { search }) =>
  void queryClient.prefetchInfiniteQuery(inboxRead(filterOf(search)));
