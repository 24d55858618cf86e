import { createHash, createPublicKey, createVerify } from 'node:crypto';
import type { FakeResponse } from '../engine/fake/FakeResponse.ts';
import type { FakeDefinition, FakeRequest } from '../engine/fake/startFake.ts';
import { account, privateKey, publicKey, user } from './fakeKeys.ts';
import { resultOf, type FakeResult } from './fakeStatements.ts';
import { Refused } from './fakeErrors.ts';

const bodyFields = ['statement', 'timeout', 'database', 'schema', 'warehouse', 'role', 'bindings', 'parameters'];
const queryFields = ['requestId', 'retry', 'async', 'nullable', 'partition'];
const bindingTypes = [
  'FIXED',
  'REAL',
  'TEXT',
  'BINARY',
  'BOOLEAN',
  'DATE',
  'TIME',
  'TIMESTAMP_LTZ',
  'TIMESTAMP_NTZ',
  'TIMESTAMP_TZ',
];
const path = '/api/v2/statements';

/** Statements that were submitted, by handle. A slow one is running at the first question. */
const submitted = new Map<string, { readonly result: FakeResult; isRunning: boolean }>();

/** The SQL API of Snowflake. */
export const fake: FakeDefinition = {
  source:
    'https://docs.snowflake.com/en/developer-guide/sql-api/reference, https://docs.snowflake.com/en/developer-guide/sql-api/authenticating, https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses',
  secret: privateKey.split('\n')[1]!,
  credential: (url) => ({
    type: 'snowflake',
    values: {
      api_url: url,
      kind: 'key_pair',
      account,
      user,
      private_key: privateKey,
      warehouse: 'WH',
      database: 'SHOP',
      schema: 'PUBLIC',
    },
  }),
  isAuthorized,
  unauthorized: {
    status: 401,
    json: { code: '390144', message: 'JWT token is invalid. [0ce9eb56-821d-4ca9-a774-04ae89a0cf5a]' },
  },
  limited: (seconds) => ({
    status: 429,
    headers: { 'retry-after': String(seconds) },
    json: { code: '390606', message: 'Too many requests' },
  }),
  broken: { status: 500, json: { code: '391999', message: 'Internal error' } },
  respond: (request) => {
    try {
      return responseTo(request);
    } catch (error) {
      if (error instanceof Refused) return error.response;
      throw error;
    }
  },
};

/** https://docs.snowflake.com/en/developer-guide/sql-api/authenticating#using-key-pair-authentication */
function isAuthorized({ headers }: FakeRequest): boolean {
  const [, head, claims, signature] = /^Bearer ([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (head === undefined || headers['x-snowflake-authorization-token-type'] !== 'KEYPAIR_JWT') return false;
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  const { iss, sub, iat, exp } = read(claims!);
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' });
  const fingerprint = `SHA256:${createHash('sha256').update(der).digest('base64')}`;
  const name = `${account.toUpperCase()}.${user.toUpperCase()}`;
  const lasts = Number(exp) - Number(iat);
  const isSigned = createVerify('RSA-SHA256')
    .update(`${head}.${claims}`)
    .verify(publicKey, Buffer.from(signature!, 'base64url'));
  return (
    isSigned &&
    read(head)['alg'] === 'RS256' &&
    iss === `${name}.${fingerprint}` &&
    sub === name &&
    lasts > 0 &&
    lasts <= 3_600
  );
}

function responseTo(request: FakeRequest): FakeResponse {
  const { method, query } = request;
  const unknown = [...query.keys()].find((name) => !queryFields.includes(name));
  if (unknown !== undefined) throw new Refused(400, '391917', `Unknown parameter ${unknown}`);
  if (request.path === path) {
    if (method !== 'POST') return { status: 405, json: { code: '391905', message: 'Method not allowed' } };
    return submit(request);
  }
  const [, handle = '', action] = /^\/api\/v2\/statements\/([\w-]+)(\/cancel)?$/.exec(request.path) ?? [];
  const found = submitted.get(handle);
  if (!found) return { status: 404, json: { code: '391918', message: 'Statement not found' } };
  if (action !== undefined)
    return { json: { code: '000604', message: 'successfully canceled', statementHandle: handle } };
  if (method !== 'GET') return { status: 405, json: { code: '391905', message: 'Method not allowed' } };
  return answered(handle, Number(query.get('partition') ?? 0));
}

interface SubmitBody {
  readonly statement?: string;
  readonly database?: string;
  readonly timeout?: number;
  readonly bindings?: Readonly<Record<string, { readonly type: string; readonly value: string | null }>>;
}

function submit({ headers, query, bytes }: FakeRequest): FakeResponse {
  if (!/^application\/json\b/.test(headers['content-type'] ?? ''))
    return { status: 415, json: { code: '391915', message: 'Unsupported media type' } };
  if (!/^application\/json\b/.test(headers.accept ?? '')) throw new Refused(400, '391902', 'Unsupported Accept header');
  if (query.has('requestId') && !/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(query.get('requestId')!))
    throw new Refused(400, '391906', 'Invalid request ID');
  const body = JSON.parse(bytes.toString()) as SubmitBody;
  const unknown = Object.keys(body).find((name) => !bodyFields.includes(name));
  if (unknown !== undefined) throw new Refused(400, '391911', `Unrecognized field "${unknown}"`);
  if (typeof body.statement !== 'string' || body.statement.trim() === '')
    throw new Refused(400, '391903', 'Missing statement');
  if (body.timeout !== undefined && !Number.isInteger(body.timeout))
    throw new Refused(400, '391904', 'Invalid timeout');
  const values = Object.entries(body.bindings ?? {}).map(([place, { type, value }], index) => {
    if (place !== String(index + 1) || !bindingTypes.includes(type) || !(value === null || typeof value === 'string'))
      throw new Refused(422, '391912', `Invalid binding ${place}`);
    return value;
  });
  if ((body.statement.match(/\?/g) ?? []).length !== values.length)
    throw new Refused(422, '002049', 'SQL compilation error: error line 1 at position 0\nBind variable ? not set.');
  if (body.database !== undefined && body.database !== 'SHOP')
    throw new Refused(
      422,
      '002043',
      'SQL compilation error:\nObject does not exist, or operation cannot be performed.',
    );
  const handle = `01b2-${submitted.size}`;
  submitted.set(handle, { result: resultOf(body.statement, values), isRunning: /slow/i.test(body.statement) });
  return answered(handle, 0);
}

/** https://docs.snowflake.com/en/developer-guide/sql-api/handling-responses */
function answered(handle: string, partition: number): FakeResponse {
  const entry = submitted.get(handle)!;
  const statementStatusUrl = `${path}/${handle}?requestId=x`;
  if (entry.isRunning) {
    entry.isRunning = false;
    return {
      status: 202,
      json: {
        code: '333334',
        message:
          'Asynchronous execution in progress. Use provided query id to perform query monitoring and management.',
        statementHandle: handle,
        statementStatusUrl,
      },
    };
  }
  const { rowType, partitions, stats } = entry.result;
  const data = partitions[partition];
  if (!data) throw new Refused(400, '391908', `Partition ${partition} does not exist`);
  if (partition > 0) return { json: { data } };
  const partitionInfo = partitions.map((rows) => ({ rowCount: rows.length, uncompressedSize: 100 }));
  const numRows = partitions.flat().length;
  return {
    json: {
      resultSetMetaData: { numRows, format: 'jsonv2', partitionInfo, rowType },
      data,
      code: '090001',
      statementStatusUrl,
      sqlState: '00000',
      statementHandle: handle,
      message: 'Statement executed successfully.',
      createdOn: 1_764_000_000_000,
      ...(stats ? { stats } : {}),
    },
  };
}
