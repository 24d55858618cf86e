import { text } from '../../platform/schema/schema.ts';

/** Address for all APIs of Google in one, such as a proxy. Google's own APIs have different hosts. */
export const googleApiUrl = text({
  title: 'API URL',
  description: 'Address of a proxy in front of all Google APIs. Leave empty for Google itself.',
  rare: true,
  maxLength: 2_000,
  pattern: '^https?://[^\\s?#]+$',
});

/** Returns the address of the token server: of the proxy, or Google's. */
export function tokenHost(apiUrl: string | undefined): string {
  return (apiUrl ?? '').trim().replace(/\/+$/, '') || 'https://oauth2.googleapis.com';
}
