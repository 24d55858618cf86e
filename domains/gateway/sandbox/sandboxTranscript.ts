import { createHash } from 'node:crypto';

import { estimateDurationMs } from '../formats/audio/audioDuration.ts';
import { booleanField, filesOf, textField } from '../formats/form.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ProviderAnswer } from '../providers/provider.ts';
import type { ProviderCall } from '../providers/providerCall.ts';
import { readDirectives } from './directives.ts';
import { begin, cutPieces, cutWhole, event, json, pieces } from './sandboxAnswers.ts';
import { words } from './sandboxChat.ts';

/** Handles transcriptions and translations: returns a sentence that names the audio by its bytes. `prompt` may hold directives. */
export async function answerTranscript(call: ProviderCall, body: JsonObject): Promise<ProviderAnswer> {
  const { directives, text: prompt } = readDirectives(textField(body, 'prompt') ?? '');
  const refused = await begin(directives, call.signal);
  if (refused !== null) return refused;
  const audio = filesOf(body, 'file')[0]?.content ?? Buffer.alloc(0);
  const seconds = estimateDurationMs(audio) / 1000;
  const name = createHash('sha256').update(audio).digest('hex').slice(0, 8);
  const text = [prompt, `This is the audio ${name} of ${seconds.toFixed(3)} seconds.`].filter(Boolean).join(' ');
  const usage = { type: 'duration', seconds };
  if (booleanField(body, 'stream')) {
    const deltas = words(text).map((word, index) => (index === 0 ? word : ` ${word}`));
    const events = [
      ...deltas.map((delta) => event({ type: 'transcript.text.delta', delta })),
      event({ type: 'transcript.text.done', text, usage }),
    ];
    return pieces('text/event-stream', cutPieces(events, directives, call.signal));
  }
  const answer = inFormat(textField(body, 'response_format') ?? 'json', {
    text,
    seconds,
    usage,
    task: call.wire === 'audio.translations' ? 'translate' : 'transcribe',
  });
  return cutWhole(answer, directives);
}

function inFormat(
  format: string,
  said: { text: string; seconds: number; usage: JsonObject; task: string },
): ProviderAnswer & { body: Buffer } {
  const { text, seconds, usage, task } = said;
  const plain = (content: string) => ({
    status: 200,
    contentType: 'text/plain',
    retryAfter: null,
    body: Buffer.from(content),
  });
  if (format === 'text') return plain(`${text}\n`);
  if (format === 'srt') return plain(`1\n00:00:00,000 --> ${timeOf(seconds).replace('.', ',')}\n${text}\n\n`);
  if (format === 'vtt') return plain(`WEBVTT\n\n00:00:00.000 --> ${timeOf(seconds)}\n${text}\n\n`);
  if (format === 'json') return json(200, { text, usage });
  const segment = { id: 0, seek: 0, start: 0, end: seconds, text, tokens: [], temperature: 0 };
  const scores = { avg_logprob: 0, compression_ratio: 1, no_speech_prob: 0 };
  const segments = [{ ...segment, ...scores }];
  return json(200, { task, language: 'english', duration: seconds, text, segments, usage });
}

/** Seconds as `hh:mm:ss.mmm`. */
function timeOf(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}
