import type { FakeResponse } from '../engine/fake/FakeResponse.ts';

interface Failure {
  readonly reason: string;
  readonly message: string;
  readonly domain?: string;
  readonly location?: string;
  readonly locationType?: string;
}

/** A failure of Google Calendar: https://developers.google.com/workspace/calendar/api/guides/errors. */
export function failed(
  code: number,
  { reason, message, domain = 'global', location, locationType = 'parameter' }: Failure,
): FakeResponse {
  const at = location === undefined ? {} : { locationType, location };
  return { status: code, json: { error: { errors: [{ domain, reason, message, ...at }], code, message } } };
}

export const invalid = (message: string): FakeResponse => failed(400, { reason: 'invalid', message });
export const notFound: FakeResponse = failed(404, { reason: 'notFound', message: 'Not Found' });
export const deleted: FakeResponse = failed(410, { reason: 'deleted', message: 'Resource has been deleted' });
export const required = (name: string): FakeResponse =>
  failed(400, { reason: 'required', message: `Required parameter: ${name}`, location: name });
export const emptyRange: FakeResponse = failed(400, {
  reason: 'timeRangeEmpty',
  domain: 'calendar',
  message: 'The specified time range is empty.',
  location: 'timeMax',
});
