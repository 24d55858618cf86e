import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import type { components, operations as contract } from '../../openapi/generated/types.ts';
import { contractValidator, jsonTypes } from '../../api/middleware/validate.ts';

type Schemas = components['schemas'];

/** Input of a test request. `body` is sent as JSON, `raw` unchanged. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  /** A list is one parameter for each of its values. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  readonly body?: unknown;
  readonly raw?: string | Buffer<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
}

/** An answer that was checked against the contract. */
export interface CallResult<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Body;
}

type Json<Op extends OperationId, Status> = Status extends keyof contract[Op]['responses']
  ? contract[Op]['responses'][Status] extends { content: { 'application/json': infer Body } }
    ? Body
    : undefined
  : undefined;

/** Tests read the value of a key in the answer that made it; only a replay has none. */
type First<Body> = Body extends { value?: string } ? Body & { value: string } : Body;

type Success<Op extends OperationId> = First<Exclude<Json<Op, 200> | Json<Op, 201> | Json<Op, 202>, undefined>>;

const validator = contractValidator();

/** Calls operations by their id, as a certain caller. Every answer must fit the contract, or the call throws. */
export class ApiClient {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor(url: string, headers: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.headers = headers;
  }

  /** Returns a client of the same server for another caller. */
  as(headers: Readonly<Record<string, string>>): ApiClient {
    return new ApiClient(this.url, headers);
  }

  withKey(value: string): ApiClient {
    return this.as({ authorization: `Bearer ${value}` });
  }

  async call<Op extends OperationId>(operationId: Op, input: CallInput = {}): Promise<CallResult<unknown>> {
    const row = operations[operationId];
    const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.params?.[name] ?? ''));
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).flatMap(([name, value = []]) =>
        (typeof value === 'object' ? value : [value]).map((one): [string, string] => [name, String(one)]),
      ),
    );
    const body = input.raw ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
    const response = await fetch(`${this.url}${path}${query.size > 0 ? `?${query}` : ''}`, {
      method: input.method ?? row.method.toUpperCase(),
      redirect: 'manual',
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...this.headers,
        ...input.headers,
      },
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    const named = response.headers.get('content-type')?.split(';')[0] ?? null;
    const isJson = named !== null && jsonTypes.has(named);
    const contentType = isJson && text === '' ? null : named; // of lines there may be none
    const parsed = isJson && text !== '' ? (JSON.parse(text) as unknown) : undefined;
    const problem = validator.checkAnswer(operationId, {
      status: response.status,
      contentType,
      body: parsed,
    });
    if (problem !== null) throw new Error(`${problem}\n${text.slice(0, 2_000)}`);
    checkIds(response, parsed);
    return { status: response.status, headers: response.headers, text, body: parsed };
  }

  /** A call that must succeed. */
  async ok<Op extends OperationId>(operationId: Op, input: CallInput = {}): Promise<Success<Op>> {
    const { status, body, text } = await this.call(operationId, input);
    if (status >= 400) throw new Error(`${operationId} answered ${status}: ${text}`);
    return body as Success<Op>;
  }

  /** A call that must fail; returns its status and error. */
  async refused(
    operationId: OperationId,
    input: CallInput = {},
  ): Promise<Schemas['ErrorBody']['error'] & { status: number; headers: Headers }> {
    const { status, body, text, headers } = await this.call(operationId, input);
    if (status < 400) throw new Error(`${operationId} answered ${status}: ${text}`);
    return { ...(body as Schemas['ErrorBody']).error, status, headers };
  }
}

function checkIds(response: Response, body: unknown): void {
  const id = response.headers.get('x-request-id');
  if (!id || response.headers.get('request-id') !== id)
    throw new Error('An answer must carry x-request-id and request-id.');
  const shown = (body as { error?: { request_id?: string } } | undefined)?.error?.request_id;
  if (shown !== undefined && shown !== id) throw new Error('The error names another request id than the headers.');
}

/** A signed-up person. */
export interface Person {
  readonly client: ApiClient;
  readonly cookie: string;
  readonly email: string;
  readonly accountId: string;
  readonly organizationId: string;
}

export const testPassword = 'correct horse battery';
let counter = 0;

/** Signs a person up and returns a client with the session. */
export async function signUpPerson(url: string, more: Partial<Schemas['SignUp']> = {}): Promise<Person> {
  counter += 1;
  const email = more.email ?? `person-${counter}@example.test`;
  const anonymous = new ApiClient(url);
  const { status, body, headers, text } = await anonymous.call('signUp', {
    body: { email, password: testPassword, name: `Person ${counter}`, ...more },
  });
  if (status !== 201) throw new Error(`signUp answered ${status}: ${text}`);
  const cookie = cookieOf(headers);
  const { account, organization } = body as Schemas['AccountWithOrganization'];
  return {
    client: anonymous.as({ cookie, origin: url }),
    cookie,
    email,
    accountId: account.id,
    organizationId: organization.id,
  };
}

/** The session cookie that an answer sets, as a request sends it. */
export function cookieOf(headers: Headers): string {
  const cookie = headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('The answer sets no cookie.');
  return cookie;
}
