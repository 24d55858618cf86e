import { callableModels } from '../../api/sharedReads.ts';
import type { Ask } from '../../app/routePrefetch.ts';

/** Asks for the list of models. */
export const askModels: Ask = (queryClient) => void queryClient.prefetchQuery(callableModels());
