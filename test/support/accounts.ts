/** A signed-up account and its cookie, over HTTP: the start of tests of whole instances. */
export interface SignedUp {
  readonly email: string;
  readonly password: string;
  readonly cookie: string;
  readonly accountId: string;
  readonly organizationId: string;
  /** A management call with this account's session. Throws with the answer's text when the status is not expected. */
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>;
}

let counter = 0;

export async function signUp(url: string, { name = 'Test person' } = {}): Promise<SignedUp> {
  counter += 1;
  const password = 'correct horse battery';
  const email = `person-${process.pid}-${Date.now()}-${counter}@example.test`;
  const answer = await fetch(`${url}/api/v1/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, name }),
  });
  if (answer.status !== 201) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('sign-up set no cookie');
  const { account, organization } = (await answer.json()) as { account: { id: string }; organization: { id: string } };
  return {
    email,
    password,
    cookie,
    accountId: account.id,
    organizationId: organization.id,
    call: (method, path, body) => callWith({ url, cookie, method, path, body }),
  };
}

/** A management call with the session of a cookie. Throws with the answer's text when it is refused. */
export async function callWith<T>(request: {
  url: string;
  cookie: string;
  method: string;
  path: string;
  body: unknown;
}): Promise<T> {
  const answer = await fetch(`${request.url}${request.path}`, {
    method: request.method,
    headers: {
      cookie: request.cookie,
      origin: request.url,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${request.method} ${request.path} answered ${answer.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
