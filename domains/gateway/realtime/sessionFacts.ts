import { isObject, member, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';

/** Settings of a session on which its charges depend. */
export interface SessionFacts {
  /** True if the provider finds the turns of speech. */
  hasTurns: boolean;
  /** True if the provider answers speech without being asked; null if it does not tell. */
  respondsToSpeech: boolean | null;
  /** True if the provider answers silence, too. */
  respondsToSilence: boolean;
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
    hasTurns: isObject(turns),
    respondsToSpeech: isObject(turns) ? toldBoolean(turns.create_response) : false,
    respondsToSilence: typeof member(turns, 'idle_timeout_ms') === 'number',
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

function toldBoolean(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null;
}

function bytesPerSecond(format: unknown): number {
  const name = isObject(format) ? textMember(format, 'type') : String(format ?? '');
  return /pcmu|pcma|g711/.test(name) ? g711BytesPerSecond : pcmBytesPerSecond;
}

/** The object that has a setting as a member of that name. */
interface SettingPlace {
  readonly holder: JsonObject;
  readonly name: string;
}

/** Returns where a session's settings have the transcription of the caller's speech: GA or beta; null if they do not name it. */
export function transcriptionPlace(session: JsonObject): SettingPlace | null {
  return placeOf(session, { name: 'transcription', betaName: 'input_audio_transcription' });
}

/** Returns where a session's settings have the turn detection, as `transcriptionPlace`. */
export function turnPlace(session: JsonObject): SettingPlace | null {
  return placeOf(session, { name: 'turn_detection', betaName: 'turn_detection' });
}

function placeOf(session: JsonObject, { name, betaName }: { name: string; betaName: string }): SettingPlace | null {
  const input = member(session.audio, 'input');
  if (isObject(input) && input[name] !== undefined) return { holder: input, name };
  return session[betaName] === undefined ? null : { holder: session, name: betaName };
}

/** Returns the settings with another value at that place. */
export function withSetting(session: JsonObject, { holder, name }: SettingPlace, changed: unknown): JsonObject {
  const changedHolder = { ...holder, [name]: changed };
  if (holder === session) return changedHolder;
  return { ...session, audio: { ...(session.audio as JsonObject), input: changedHolder } };
}
