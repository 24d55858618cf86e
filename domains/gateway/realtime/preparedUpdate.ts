import { invalid, isObject, textMember } from '../formats/json.ts';
import type { JsonObject } from '../formats/json.ts';
import type { ResolvedModel } from '../routing/route.ts';
import { keptSettings } from './readCallerEvent.ts';
import type { CallerEvent } from './readCallerEvent.ts';
import type { SessionCaller } from './SessionCaller.ts';
import { transcriptionPlace, withSetting } from './sessionFacts.ts';

/** The model of a session, and its caller. */
export interface UpdatedSession {
  readonly person: Pick<SessionCaller, 'modelHere'>;
  readonly route: ResolvedModel;
  /** The provider's name of the model. */
  readonly upstreamName: string;
}

/** An update as it goes to the provider. */
export interface PreparedUpdate {
  readonly event: CallerEvent;
  /** Names of tools and settings that were left out. */
  readonly dropped: readonly string[];
  /** The model that writes the caller's speech once the provider accepts the update; null for none, or if the update does not say. */
  readonly transcriber: { readonly name: string; readonly upstreamName: string } | null;
}

/**
 * Returns an update of a session with the provider's names of its models. Errors: `invalid_request` for another model or kind of session,
 * `model_not_found`, and those of `keptSettings`.
 */
export async function preparedUpdate(event: CallerEvent, of: UpdatedSession): Promise<PreparedUpdate> {
  const { route, upstreamName } = of;
  if (!isObject(event.session)) throw invalid('/session', 'session must be an object.');
  const { settings, dropped } = keptSettings(event.session, route.price, '/session');
  if (settings.type !== undefined && settings.type !== 'realtime')
    throw invalid('/session/type', 'Only sessions of the type realtime are supported.');
  const { model } = settings;
  const names: readonly unknown[] = [route.name, upstreamName, ...route.aliases];
  if (model !== undefined && !names.includes(model))
    throw invalid('/session/model', 'The model of a session cannot be changed. Open another session.');
  const named = { ...settings, ...(model !== undefined && { model: upstreamName }) };
  const { session, transcriber } = await withTranscriber(named, of);
  return { event: { ...event, session }, dropped, transcriber };
}

/** Replaces the name of the model that writes the caller's speech by the provider's. It is charged by its own price. */
async function withTranscriber(
  session: JsonObject,
  { person }: UpdatedSession,
): Promise<{ session: JsonObject } & Pick<PreparedUpdate, 'transcriber'>> {
  const place = transcriptionPlace(session);
  if (place === null) return { session, transcriber: null };
  if (place.name === 'transcription' && session.input_audio_transcription !== undefined)
    throw invalid('/session/input_audio_transcription', 'Name the transcription once: in audio.input.transcription.');
  const wanted = place.holder[place.name];
  if (wanted === null) return { session, transcriber: null };
  const name = textMember(wanted, 'model');
  if (!isObject(wanted) || name === '')
    throw invalid('/session', 'The transcription of speech needs the name of a model.');
  const { route, upstreamName } = await person.modelHere(name, 'audio.transcriptions');
  const changed = withSetting(session, place, { ...wanted, model: upstreamName });
  return { session: changed, transcriber: { name: route.name, upstreamName } };
}
