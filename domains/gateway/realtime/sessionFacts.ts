import { isObject, member, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

/** Settings of a session on which its charges depend. */
export interface SessionFacts {
  /** True if the provider answers speech without being asked. */
  respondsToSpeech: boolean;
  /** Null: no limit but that of the model. */
  maxOutputTokens: number | null;
  /** Bytes of the caller's and the model's sound per second. */
  inputBytesPerSecond: number;
  outputBytesPerSecond: number;
  /** Bytes of its instructions and tools. */
  instructionBytes: number;
  tools: unknown;
  /** The provider's name of the model that writes the caller's speech; null for none. */
  transcriber: string | null;
}

const pcmBytesPerSecond = 48_000;
const g711BytesPerSecond = 8_000;

/**
 * Reads a session as the provider reports it, in the form of the GA API (`audio.input.turn_detection`) or of the beta
 * (`turn_detection`). Sources: openai-node `RealtimeSession`, `RealtimeSessionCreateRequest`.
 */
export function readSessionFacts(session: unknown): SessionFacts {
  const input = member(member(session, 'audio'), 'input');
  const output = member(member(session, 'audio'), 'output');
  const turns = member(input, 'turn_detection') ?? member(session, 'turn_detection');
  const cap = member(session, 'max_output_tokens') ?? member(session, 'max_response_output_tokens');
  const transcription = member(input, 'transcription') ?? member(session, 'input_audio_transcription');
  const tools = member(session, 'tools');
  const toolBytes = Array.isArray(tools) && tools.length > 0 ? Buffer.byteLength(JSON.stringify(tools)) : 0;
  return {
    respondsToSpeech: isObject(turns) && turns.create_response !== false,
    maxOutputTokens: typeof cap === 'number' ? cap : null,
    inputBytesPerSecond: bytesPerSecond(member(input, 'format') ?? member(session, 'input_audio_format')),
    outputBytesPerSecond: bytesPerSecond(member(output, 'format') ?? member(session, 'output_audio_format')),
    instructionBytes: Buffer.byteLength(textMember(session, 'instructions')) + toolBytes,
    tools,
    transcriber: isObject(transcription) ? textMember(transcription, 'model') : null,
  };
}

/** Returns the facts with an update that the provider has not confirmed: a response may already use as much as it allows. */
export function withUnconfirmed(facts: SessionFacts, update: unknown): SessionFacts {
  const moreBytes = Buffer.byteLength(JSON.stringify(update) ?? '');
  const tools = member(update, 'tools') ?? facts.tools;
  const inputBytesPerSecond = Math.min(facts.inputBytesPerSecond, readSessionFacts(update).inputBytesPerSecond);
  return {
    ...facts,
    maxOutputTokens: null,
    instructionBytes: facts.instructionBytes + moreBytes,
    inputBytesPerSecond,
    tools,
  };
}

function bytesPerSecond(format: unknown): number {
  const name = isObject(format) ? textMember(format, 'type') : String(format ?? '');
  return /pcmu|pcma|g711/.test(name) ? g711BytesPerSecond : pcmBytesPerSecond;
}

/** The object that has the transcription of the caller's speech as a member of that name. */
interface TranscriptionPlace {
  readonly holder: JsonObject;
  readonly name: string;
}

/** Returns where a session's settings have the transcription of the caller's speech: GA or beta; null if they do not name it. */
export function transcriptionPlace(session: JsonObject): TranscriptionPlace | null {
  const input = member(session.audio, 'input');
  if (isObject(input) && input.transcription !== undefined) return { holder: input, name: 'transcription' };
  if (session.input_audio_transcription === undefined) return null;
  return { holder: session, name: 'input_audio_transcription' };
}

/** Returns the settings with another transcription at that place. */
export function withTranscription(
  session: JsonObject,
  { holder, name }: TranscriptionPlace,
  changed: unknown,
): JsonObject {
  const changedHolder = { ...holder, [name]: changed };
  if (holder === session) return changedHolder;
  return { ...session, audio: { ...(session.audio as JsonObject), input: changedHolder } };
}
