import type { Attempt } from './attemptQueue.ts';

/**
 * Returns the headers that name the provider that served, or failed to serve, a call, with the number of attempts if there were several,
 * the models that failed before this one, and the dropped parameters.
 */
export function routeHeaders(
  attempt: Pick<Attempt, 'way' | 'number' | 'dropped' | 'insteadOf'>,
): Record<string, string> {
  const { way, number, dropped, insteadOf } = attempt;
  return {
    'x-bureau-provider': headerText(way.target.name),
    'x-bureau-model': headerText(way.upstreamName),
    ...(number === 1 ? {} : { 'x-bureau-attempts': String(number) }),
    ...(insteadOf.length === 0 ? {} : { 'x-bureau-fallback-from': namesText(insteadOf) }),
    ...(dropped.length === 0 ? {} : { 'x-bureau-dropped': namesText(dropped) }),
  };
}

const mostNames = 30;
const mostNameLength = 60;

/** Names are a caller's: a header takes a bounded number of bounded ones. */
function namesText(names: readonly string[]): string {
  const told = names.slice(0, mostNames).map((name) => headerText(name.slice(0, mostNameLength).toWellFormed()));
  return [...told, ...(names.length > mostNames ? ['...'] : [])].join(', ');
}

/** Names are free text; a header is not. */
function headerText(text: string): string {
  return /^[\x20-\x7e]*$/.test(text) ? text : encodeURIComponent(text);
}
