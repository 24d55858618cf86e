import { readGeminiAnswer, writeGeminiAnswer } from './gemini/geminiAnswer.ts';
import { GeminiStreamReader } from './gemini/GeminiStreamReader.ts';
import { GeminiStreamWriter } from './gemini/GeminiStreamWriter.ts';
import { readGeminiRequest } from './gemini/readGeminiRequest.ts';
import { writeGeminiRequest } from './gemini/writeGeminiRequest.ts';
import type { TextCodec } from './textCodec.ts';

/**
 * Google's Gemini API, both ways: `generateContent` and `streamGenerateContent?alt=sse`. The model and the stream flag are part of the
 * address. Source: ai.google.dev/api/generate-content.
 */
export const geminiCodec: TextCodec = {
  readRequest: readGeminiRequest,
  writeRequest: writeGeminiRequest,
  readAnswer: readGeminiAnswer,
  writeAnswer: writeGeminiAnswer,
  asksForImages: true,
  takesDrawnImages: true,
  refusesText: 'empty',
  openReader: () => new GeminiStreamReader(),
  openWriter: () => new GeminiStreamWriter(),
};
