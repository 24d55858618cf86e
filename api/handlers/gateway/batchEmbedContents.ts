import { embedContentBy } from '../../geminiCall.ts';
import type { Handler } from '../../handler.ts';

/** Embeds several contents in one call. */
export const batchEmbedContents: Handler<'batchEmbedContents'> = embedContentBy({ isBatch: true });
