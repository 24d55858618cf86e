import { generateContentBy } from '../../geminiCall.ts';
import type { Handler } from '../../handler.ts';

/** Calls a model as the Gemini API does. */
export const generateContent: Handler<'generateContent'> = generateContentBy({ stream: false });
