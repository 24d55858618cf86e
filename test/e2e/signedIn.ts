import { Client } from 'pg';
import { signUp, type SignedUp } from '../support/accounts.ts';
import { sharedInstance, type SharedInstance } from '../support/sharedInstance.ts';
import { openWindow, sharedBrowser, type Window } from './browser.ts';

/** Set-up of a test file's account. */
export interface SignedInOptions {
  /** Default: Ada Lovelace. */
  readonly name?: string;
  /** Credits granted to its organization, as decimal text. Default: none; sandbox models then answer 402. */
  readonly credits?: string;
  /** Whether it looks after the instance, so that admin pages open. Default: no. */
  readonly admin?: boolean;
}

/** A window on the shared instance in which an account of its own is signed in. */
export interface SignedInWindow extends Window {
  readonly instance: SharedInstance;
  /** With `call` for a test's preparation without the page. */
  readonly account: SignedUp;
  /** Queries the database without row-level security, for rows that no route creates. */
  query(text: string, values?: readonly unknown[]): Promise<void>;
}

/** Signs a new account up at the shared instance and opens a window with its session, on no page yet. */
export async function openSignedIn(options: SignedInOptions = {}): Promise<SignedInWindow> {
  const instance = await sharedInstance();
  const account = await signUp(instance.url, { name: options.name ?? 'Ada Lovelace' });
  if (options.credits !== undefined) await grant(instance, account, options.credits);
  const query: SignedInWindow['query'] = (text, values = []) => queryDatabase(instance, text, values);
  if (options.admin === true)
    await query(`update accounts set instance_role = 'instance_admin' where id = $1`, [account.accountId]); // no route does
  const window = await openWindow(await sharedBrowser(), instance.url);
  await signIn(window, instance.url, account);
  return { ...window, instance, account, query };
}

/** Gives the window the account's session; pages opened before show the old one until they are loaded again. */
export async function signIn({ page }: Window, url: string, { cookie }: { cookie: string }): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await page.context().addCookies([{ name, value, url }]);
}

/** Grants credits to the organization of an account. */
export async function grant(
  { url, owner }: SharedInstance,
  { organizationId }: SignedUp,
  credits: string,
): Promise<void> {
  const answer = await fetch(`${url}/api/v1/admin/organizations/${organizationId}/grants`, {
    method: 'POST',
    headers: { cookie: owner.cookie, origin: url, 'content-type': 'application/json' },
    body: JSON.stringify({ credits, reason: 'For a test' }),
  });
  if (!answer.ok) throw new Error(`The grant answered ${answer.status}: ${await answer.text()}`);
}

async function queryDatabase({ databaseUrl }: SharedInstance, text: string, values: readonly unknown[]): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
