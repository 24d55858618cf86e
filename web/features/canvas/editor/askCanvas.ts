import { QueryObserver, type QueryClient } from '@tanstack/react-query';
import { $api } from '../../../api/client.ts';
import { callableModels, nodeTypesRead } from '../../../api/sharedReads.ts';
import type { Ask } from '../../../app/routePrefetch.ts';

/** A draft that no page takes within this time is dropped. */
const heldMs = 20_000;
let held = () => {};

/** Reads a digital organization for the editor: fetched for each visit, then updated only by the editor. */
export const draftRead = (id: string) =>
  $api.queryOptions(
    'get',
    '/api/v1/digital-organizations/{digital_organization_id}',
    { params: { path: { digital_organization_id: id } } },
    // Only the editor's own saves and conflicts bring a newer one.
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  );

/** Requests the data of the canvas. The draft is held until the canvas takes it: nothing else keeps it. */
export const askCanvas: Ask = (queryClient, { params: { digitalOrganizationId = '' } }) => {
  hold(queryClient, digitalOrganizationId);
  void queryClient.prefetchQuery(nodeTypesRead());
  void queryClient.prefetchQuery(callableModels());
};

/** The canvas has its draft: it is held no longer than the canvas is shown. */
export function letGoOfDraft(): void {
  held();
}

function hold(queryClient: QueryClient, id: string): void {
  held();
  const options = draftRead(id);
  queryClient.removeQueries({ queryKey: options.queryKey, type: 'inactive' });
  const stop = new QueryObserver(queryClient, options).subscribe(() => {});
  const timer = setTimeout(() => held(), heldMs);
  held = () => {
    clearTimeout(timer);
    stop();
    held = () => {};
  };
}
