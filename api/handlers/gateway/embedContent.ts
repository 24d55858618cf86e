import { embedContentBy } from '../../geminiCall.ts';
import type { Handler } from '../../handler.ts';

/** Embeds one content. */
export const embedContent: Handler<'embedContent'> = embedContentBy({ isBatch: false });
