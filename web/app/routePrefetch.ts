import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs, Params, ShouldRevalidateFunctionArgs } from 'react-router';
import { meOptions } from './session.ts';

/** The address of a page that is opened. */
export type AskedAt = { params: Params; search: URLSearchParams };

/** Requests the first data of a page; results go to the cache, and a page that finds nothing there requests it itself. */
export type Ask = (queryClient: QueryClient, at: AskedAt) => void;

/** Shared by all routes: the query cache, and a promise that settles once the session is known. */
export type RouteReads = { queryClient: QueryClient; prepared: Promise<void> };

/**
 * The part of a route that asks while the code of its page still loads. Navigation never waits for the responses. Nothing is requested
 * before sign-in, and query parameter changes request nothing: the page handles those itself. `leadOn` may answer another address to go to.
 */
export function whileLoading(
  { queryClient, prepared }: RouteReads,
  ask: Ask,
  leadOn: (url: URL) => Response | null = () => null,
) {
  return {
    loader: ({ params, request }: LoaderFunctionArgs) => {
      const url = new URL(request.url);
      const elsewhere = leadOn(url);
      if (elsewhere !== null) return elsewhere;
      void prepared.then(() => {
        if (request.signal.aborted || queryClient.getQueryData(meOptions().queryKey) === undefined) return;
        ask(queryClient, { params, search: url.searchParams });
      });
      return null;
    },
    shouldRevalidate: ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
      currentUrl.pathname !== nextUrl.pathname || leadOn(nextUrl) !== null,
  };
}
