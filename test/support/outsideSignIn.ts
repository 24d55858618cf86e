import { ApiClient, cookieOf } from './apiClient.ts';
import { agreeAt } from './oauth2Server.ts';

/** A browser's state after it returned from a provider. */
export interface CameBack {
  readonly status: number;
  /** Path and query of the page it is sent to. */
  readonly page: string;
  /** A client with the session; null if none began. */
  readonly client: ApiClient | null;
  /** The address that the provider sent it to. */
  readonly callback: string;
  /** The cookie that binds the sign-in to this browser. */
  readonly browser: string;
}

/** Goes to the provider of a connection and back, as a browser would. `by` starts to connect its account instead of a sign-in. */
export async function signInOutside(
  url: string,
  connectionId: string,
  { by, change = (callback) => callback }: { by?: ApiClient; change?: (callback: string) => string } = {},
): Promise<CameBack> {
  const start = await (by ?? new ApiClient(url)).call(by ? 'linkSso' : 'startSso', {
    params: { sso_connection_id: connectionId },
  });
  if (start.status !== 200) throw new Error(`The start answered ${start.status}: ${start.text}`);
  const browser = cookieOf(start.headers);
  const callback = change(await agreeAt((start.body as { url: string }).url, `${url}/api/v1/sso/`));
  return comeBack(url, callback, browser);
}

/** Opens the address that a provider sent a browser to. */
export async function comeBack(url: string, callback: string, browser: string): Promise<CameBack> {
  const answer = await fetch(callback, { redirect: 'manual', headers: browser === '' ? {} : { cookie: browser } });
  const location = answer.headers.get('location');
  const session = answer.headers.getSetCookie().find((one) => one.includes('bureau_session='));
  const cookie = session?.split(';')[0];
  return {
    status: answer.status,
    page: location === null ? '' : location.slice(url.length),
    client: cookie === undefined ? null : new ApiClient(url, { cookie, origin: url }),
    callback,
    browser,
  };
}
