import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { contractText, contractValidator } from '../../../api/middleware/validate.ts';
import { operations, type OperationId } from '../../../openapi/generated/operations.ts';
import type { components, operations as contract } from '../../../openapi/generated/types.ts';
import { sampled, type Schema } from './sampled.ts';

type Json<Op extends OperationId, Status> = Status extends keyof contract[Op]['responses']
  ? contract[Op]['responses'][Status] extends { content: { 'application/json': infer Body } }
    ? Body
    : never
  : never;
/** An operation's successful response. */
export type Answer<Op extends OperationId> = Json<Op, 200> | Json<Op, 201> | Json<Op, 202>;

/** A request, from which a mock can derive its response. */
export interface Asked {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

/** Responses passed through unchanged: an event stream, which stays open, or the bytes of a file. */
type Plain<Op extends OperationId> = contract[Op]['responses'] extends { 200: { content: infer Content } }
  ? Content extends { 'text/event-stream': string } | { 'application/octet-stream': string }
    ? string
    : never
  : never;

type ErrorBody = components['schemas']['ErrorBody']['error'];

/** An answer that is an error of the contract. */
export class Refusal {
  readonly status: number;
  readonly error: ErrorBody;

  constructor(status: number, error: Omit<ErrorBody, 'param' | 'request_id'> & { param?: string }) {
    this.status = status;
    this.error = { param: null, ...error, request_id: 'req_mocked' };
  }
}

type Given<Op extends OperationId> = Answer<Op> | Plain<Op> | Refusal;
type Reply<Op extends OperationId> = Given<Op> | Promise<Given<Op>>;
/** The responses of a test, by operation; unnamed ones return the minimal response that the contract allows. */
export type Answers = { [Op in OperationId]?: Reply<Op> | ((asked: Asked) => Reply<Op>) };

/** The built page with an API that a test answers for. */
export interface MockApi {
  readonly url: string;
  /** Requests since the start, in order: `getMe`. */
  readonly asked: readonly OperationId[];
  /** Descriptions of violations of the contract. Empty at the end of a good test. */
  readonly misfits: string[];
  /** Sets the responses from now on, replacing earlier ones. */
  answer(answers: Answers): void;
  /** Notifies the page of changes. */
  tell(...changes: components['schemas']['Changes']['changes']): void;
  /** Restores an operation's normal response. */
  recover(operation: OperationId): void;
  close(): Promise<void>;
}

const built = join(import.meta.dirname, '..', '..', '..', 'dist', 'web');
const kinds: Readonly<Record<string, string>> = {
  '.css': 'text/css', '.html': 'text/html', '.js': 'text/javascript', '.svg': 'image/svg+xml', '.woff2': 'font/woff2',
}; // prettier-ignore
const document = JSON.parse(contractText) as {
  paths: { [path: string]: { [method: string]: { responses: { [status: string]: Schema } } } };
};
const routes = Object.entries(operations).map(([id, row]) => ({
  id: id as OperationId,
  method: row.method.toUpperCase(),
  names: [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
  pattern: new RegExp(`^${row.path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '([^/]+)')}$`),
}));

/**
 * Serves the built page and an API made from the contract: every route of it is there, every answer is checked against it, so
 * that a mock cannot say what the server could not. The stream of changes stays open, and says what the test tells.
 */
export async function startMockApi(): Promise<MockApi> {
  let answers: Answers = {};
  const asked: OperationId[] = [];
  const misfits: string[] = [];
  const streams = new Set<ServerResponse>();
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mock.test');
    if (pathname === '/api/v1/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders();
      streams.add(response);
      response.on('close', () => streams.delete(response));
      return;
    }
    if (!pathname.startsWith('/api/') && !pathname.startsWith('/v1/')) return serveFile(pathname, response);
    const found = routes
      .map((route) => ({ ...route, match: route.method === request.method ? route.pattern.exec(pathname) : null }))
      .find(({ match }) => match !== null);
    if (found === undefined) {
      misfits.push(`${request.method} ${pathname} is not in the contract`);
      response.writeHead(404).end();
      return;
    }
    const params = Object.fromEntries(found.names.map((name, index) => [name, found.match?.[index + 1] ?? '']));
    asked.push(found.id);
    const { status, body } = await reply(answers, found.id, {
      params,
      query: searchParams,
      body: await bodyOf(request),
    });
    const plain = plainKindOf(found.id);
    if (plain !== null && status < 300) {
      response.writeHead(status, { 'content-type': plain });
      if (plain === 'text/event-stream') response.write(typeof body === 'string' ? body : ':\n\n');
      else response.end(body);
      return;
    }
    const contentType = body === undefined ? null : 'application/json';
    const problem = contractValidator().checkAnswer(found.id, { status, contentType, body });
    if (problem !== null) misfits.push(problem);
    response.writeHead(status, contentType === null ? {} : { 'content-type': contentType });
    response.end(body === undefined ? undefined : JSON.stringify(body));
  };
  const server = createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      misfits.push(String(error));
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misfits,
    answer(next) {
      answers = next;
    },
    tell(...changes) {
      for (const stream of streams) stream.write(`event: changes\ndata: ${JSON.stringify({ changes })}\n\n`);
    },
    recover(operation) {
      answers = { ...answers, [operation]: undefined };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function reply(answers: Answers, id: OperationId, asked: Asked): Promise<{ status: number; body?: unknown }> {
  const given = answers[id] as unknown;
  const body: unknown = await (typeof given === 'function' ? (given as (asked: Asked) => unknown)(asked) : given);
  if (body instanceof Refusal) return { status: body.status, body: { error: body.error } };
  const row = operations[id];
  const status = Number(Object.keys(row.responses).find((code) => code.startsWith('2')) ?? 200);
  if (body !== undefined) return { status, body };
  const schema = schemaOf(document.paths[row.path]?.[row.method]?.responses[String(status)]);
  return schema === undefined ? { status } : { status, body: sampled(schema, lookUp) };
}

/** The kind of an answer that is no JSON; null for all others. */
function plainKindOf(id: OperationId): 'text/event-stream' | 'application/octet-stream' | null {
  const row = operations[id];
  const content = document.paths[row.path]?.[row.method]?.responses['200']?.['content'] as object | undefined;
  if (content === undefined || 'application/json' in content) return null;
  if ('text/event-stream' in content) return 'text/event-stream';
  return 'application/octet-stream' in content ? 'application/octet-stream' : null;
}

function schemaOf(response: Schema | undefined): Schema | undefined {
  const content = (response?.['content'] ?? {}) as { 'application/json'?: { schema?: Schema } };
  return content['application/json']?.schema;
}

function lookUp(reference: string): Schema {
  const parts = reference.slice('#/'.length).split('/');
  return parts.reduce<unknown>((held, part) => (held as { [key: string]: unknown })[part], document) as Schema;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

/** A file of the build, else the page: its router knows the address. */
function serveFile(pathname: string, response: ServerResponse): void {
  const isFile = kinds[extname(pathname)] !== undefined;
  const file = isFile ? pathname : '/index.html';
  response
    .writeHead(200, { 'content-type': kinds[extname(file)]!, 'cache-control': isFile ? 'max-age=600' : 'no-store' })
    .end(readFileSync(join(built, file)));
}
