import type { Endpoint } from '../formats/format.ts';
import { isTextEndpoint } from '../formats/textEndpoints.ts';
import type { Price } from './price.ts';

/** True when the price has a line that calls of the endpoint are charged by: without one they would be free unasked. */
export function canCharge(price: Price, endpoint: Endpoint): boolean {
  if (endpoint === 'realtime') return price.audioInputMicros !== null && price.audioOutputMicros !== null;
  const { inputMicros, outputMicros, perCallMicros } = price;
  const general = [inputMicros, outputMicros, perCallMicros];
  return [...general, ...unitLines(price, endpoint)].some((line) => line !== null);
}

function unitLines(price: Price, endpoint: Endpoint): readonly unknown[] {
  if (isTextEndpoint(endpoint)) return [];
  if (endpoint.startsWith('images.')) return [price.perImageMicros];
  if (endpoint === 'audio.speech') return [price.perMcharMicros];
  const isTimed = endpoint.startsWith('audio.') || endpoint === 'videos' || endpoint === 'music.generations';
  return isTimed ? [price.perMinuteMicros, price.perSecondMicros] : [];
}
