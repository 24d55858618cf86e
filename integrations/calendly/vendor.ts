import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';

/** Calendly, version 2 of its API. IDs are addresses of the API. */
export const calendly = defineVendor({
  id: 'calendly',
  title: 'Calendly',
  icon: 'CalendarTime',
  group: 'office',
  apiUrl: 'https://api.calendly.com',
  credentialTypes: ['calendly_token'],
  failureOf,
  source: 'https://developer.calendly.com/api-docs',
});

const texts: Readonly<Record<number, string>> = {
  400: 'Calendly does not accept a value.',
  401: 'Calendly does not accept the token.',
  403: 'The token lacks a scope, or the role or the plan of the user does not allow this.',
  404: 'There is no such thing, or the user of the token cannot see it.',
  409: 'Calendly has this already.',
  424: 'The calendar behind Calendly does not respond.',
};

/** https://developer.calendly.com/api-docs/overview/errors and …/rate-limits: `x-ratelimit-reset` has seconds. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const code = `status ${status}`;
  if (status === 429)
    return {
      kind: 'limited',
      code,
      message: `Calendly accepts no more requests for now. (${code})`,
      retryAfterMs: resetMs(headers) ?? retryAfterMs(headers),
    };
  if (status >= 500) return { kind: 'temporary', code, message: `Calendly has a temporary problem. (${code})` };
  const { message, details } = body as { message?: unknown; details?: unknown };
  const said = [typeof message === 'string' ? message : '', ...detailsOf(details)]
    .filter((one) => one !== '')
    .join(' ');
  return {
    kind: 'refused',
    code,
    message: `${texts[status] ?? 'Calendly refused the request.'} (${code}) ${said.slice(0, 600)}`.trim(),
  };
}

function resetMs(headers: Readonly<Record<string, string>>): number | undefined {
  const seconds = headers['x-ratelimit-reset'] ?? '';
  return /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1_000 : undefined;
}

function detailsOf(details: unknown): string[] {
  if (!Array.isArray(details)) return [];
  return (details as unknown[]).slice(0, 5).map((detail) => {
    const { parameter, message } = (detail ?? {}) as { parameter?: unknown; message?: unknown };
    const text = typeof message === 'string' ? message : '';
    return typeof parameter === 'string' && parameter !== '' ? `${parameter}: ${text}` : text;
  });
}
