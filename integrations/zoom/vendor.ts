import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { lists } from './lists.ts';

/** Zoom, with its API of meetings. */
export const zoom = defineVendor({
  id: 'zoom',
  title: 'Zoom',
  icon: 'BrandZoom',
  group: 'messaging',
  apiUrl: 'https://api.zoom.us/v2',
  credentialTypes: ['zoom_server', 'zoom_oauth2', 'oauth2'],
  failureOf,
  lists,
  source: 'https://developers.zoom.us/docs/api/',
});

/** By code of Zoom, or status. */
const texts: Readonly<Record<string, string>> = {
  124: 'Zoom does not accept the credential. Check it, or connect it again.',
  200: 'The plan or the account does not allow this.',
  300: 'A value is not valid.',
  1001: 'There is no such user in the account.',
  3000: 'The meeting cannot be used in this way.',
  3001: 'There is no such meeting. It may have ended or been deleted.',
  3301: 'There is no such recording.',
  4700: 'The app lacks a scope. Add it in the Zoom App Marketplace, and connect the credential again.',
  4711: 'The app lacks a scope. Add it in the Zoom App Marketplace, and connect the credential again.',
};

/** https://developers.zoom.us/docs/api/errors/ and https://developers.zoom.us/docs/api/rate-limits/ */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { code, message } = body;
  const named = typeof code === 'number' ? String(code) : `status ${status}`;
  const said = [typeof message === 'string' ? message.slice(0, 500) : '', ...problemsIn(body)]
    .filter(Boolean)
    .join(' ');
  if (status === 429)
    return {
      kind: 'limited',
      code: named,
      message: `Zoom accepts no more requests for now. ${said}`.trim(),
      retryAfterMs: retryAfterMs(headers),
    };
  if (status >= 500)
    return { kind: 'temporary', code: named, message: `Zoom has a temporary problem. (status ${status})` };
  return {
    kind: 'refused',
    code: named,
    message: `${texts[named] ?? textOf(status)} (${named}) ${said}`.trim(),
  };
}

function textOf(status: number): string {
  if (status === 401) return texts['124']!;
  if (status === 403) return 'The app or the user lacks the permission.';
  return status === 404 ? 'There is no such thing. Check the ID.' : 'Zoom refused the request.';
}

function problemsIn({ errors }: { errors?: unknown }): string[] {
  if (!Array.isArray(errors)) return [];
  return (errors as ({ field?: unknown; message?: unknown } | null)[])
    .slice(0, 5)
    .map((error) => `${String(error?.field ?? '')}: ${String(error?.message ?? '')}`.slice(0, 200));
}
