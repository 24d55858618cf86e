import { textField } from '../formats/form.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderCall } from '../providers/providerCall.ts';
import { readDirectives } from './directives.ts';
import { begin, cutPieces, event, pieces } from './sandboxAnswers.ts';
import { words } from './sandboxChat.ts';
import { wavAudio } from './wavAudio.ts';

const msPerWord = 50;
const mostDurationMs = 60_000;
const bytesPerPiece = 4_096;

/** Handles speech: returns a WAV tone, longer for more words, in any requested format. `input` may hold directives. */
export async function answerSpeech(call: ProviderCall, body: JsonObject): Promise<ProviderAnswer> {
  const { directives, text } = readDirectives(textField(body, 'input') ?? '');
  const refused = await begin(directives, call.signal);
  if (refused !== null) return refused;
  const spoken = words(text).length;
  const toneHz = 220 + (Buffer.byteLength(textField(body, 'voice') ?? '') % 8) * 55;
  const audio = wavAudio({ durationMs: Math.min(Math.max(1, spoken) * msPerWord, mostDurationMs), toneHz });
  const parts: Buffer[] = [];
  for (let at = 0; at < audio.length; at += bytesPerPiece) parts.push(audio.subarray(at, at + bytesPerPiece));
  if (body.stream_format !== 'sse') return pieces('audio/wav', cutPieces(parts, directives, call.signal));
  const usage = { input_tokens: spoken, output_tokens: parts.length, total_tokens: spoken + parts.length };
  const events = [
    ...parts.map((part) => event({ type: 'speech.audio.delta', audio: part.toString('base64') })),
    event({ type: 'speech.audio.done', usage }),
  ];
  return pieces('text/event-stream', cutPieces(events, directives, call.signal));
}
