import { generateContentBy } from '../../geminiCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a model as the Gemini API does, and streams what it generates. */
export const streamGenerateContent: Handler<'streamGenerateContent'> = generateContentBy({ stream: true });
