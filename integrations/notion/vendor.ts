import { defineVendor, type Vendor, type VendorFailure } from '../engine/defineVendor.ts';
import { retryAfterMs } from '../engine/retryAfterMs.ts';
import { errorTexts } from './errorTexts.ts';

/** Notion. A rate limit counts all requests of an integration: three per second on average. */
export const notion = defineVendor({
  id: 'notion',
  title: 'Notion',
  icon: 'BrandNotion',
  group: 'projects',
  apiUrl: 'https://api.notion.com/v1',
  credentialTypes: ['notion_token', 'notion_oauth2'],
  // https://developers.notion.com/reference/versioning
  headers: { 'notion-version': '2026-03-11' },
  failureOf,
  source: 'https://developers.notion.com/reference/intro',
});

/** https://developers.notion.com/reference/status-codes; status 529 is in Notion's own client only. */
function failureOf({ status, headers, body }: Parameters<Vendor['failureOf']>[0]): VendorFailure | null {
  if (status < 400) return null;
  const { code: given, message: said } = body;
  const code = typeof given === 'string' ? given : `status ${status}`;
  const message = typeof said === 'string' ? said : '';
  const text = `${errorTexts[code] ?? 'Notion refused the request.'} (${code}) ${message.slice(0, 500)}`.trim();
  if (status === 429 || status === 529)
    return { kind: 'limited', code, message: text, retryAfterMs: retryAfterMs(headers) };
  return { kind: status >= 500 || status === 409 ? 'temporary' : 'refused', code, message: text };
}
