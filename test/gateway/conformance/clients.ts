import { anthropicClient } from './anthropicClient.ts';
import type { ConformanceClient } from './client.ts';
import { openaiClient } from './openaiClient.ts';
import { responsesClient } from './responsesClient.ts';

/** Every official client that is run against every family. */
export const clients: readonly ConformanceClient[] = [openaiClient, responsesClient, anthropicClient];
