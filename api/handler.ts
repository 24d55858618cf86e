import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import type { Actor } from '../domains/identity/actor.ts';
import type { ActorKinds, OperationId } from '../openapi/generated/operations.ts';
import type { operations } from '../openapi/generated/types.ts';
import type { Deps } from './deps.ts';

type Json<Content> = Content extends { 'application/json': infer Body } ? Body : never;

type BodyOf<Op extends OperationId> = operations[Op] extends { requestBody: { content: infer Content } }
  ? Content extends { 'application/scim+json': infer Body }
    ? Body
    : Json<Content>
  : operations[Op] extends { requestBody?: infer Optional }
    ? NonNullable<Optional> extends { content: infer Content }
      ? Json<Content> | undefined
      : undefined
    : undefined;

type PathOf<Op extends OperationId> = operations[Op]['parameters'] extends { path: infer Path }
  ? Path
  : Record<never, never>;

type QueryOf<Op extends OperationId> = operations[Op]['parameters'] extends { query?: infer Query }
  ? [NonNullable<Query>] extends [never]
    ? Record<never, never>
    : NonNullable<Query>
  : Record<never, never>;

/** Errors are thrown as `AppError`; a handler never returns them. */
type ThrownStatus = 402 | 404 | 409 | 429;

type StatusOf<Op extends OperationId> = Exclude<Extract<keyof operations[Op]['responses'], number>, ThrownStatus>;

interface AnswerHeaders {
  headers?: Record<string, string | string[]>;
}

type AnswerFor<Responses, Status> = Status extends keyof Responses
  ? Responses[Status] extends { content: infer Content }
    ? { status: Status; body: Json<Content> } & AnswerHeaders
    : { status: Status } & AnswerHeaders
  : never;

/** Bytes as they are: streams of server-sent events, pages, answers of webhooks. */
export interface RawAnswer extends AnswerHeaders {
  status: number;
  contentType: string;
  raw: Buffer | string | AsyncIterable<Uint8Array>;
  /** A client that reads nothing of a stream for this long is disconnected; by default it is not. */
  stallMs?: number;
}

/** A session that the answer starts (`value` goes into the cookie) or ends (`null`). */
export interface SessionChange {
  session?: { value: string; expiresAt: Date } | null;
  /** Cookie value that identifies this browser as a known device (`KnownDevices`). */
  device?: string;
}

/** Responses of a handler: exactly the statuses and bodies of its operation in the contract. */
export type Answer<Op extends OperationId> =
  | { [Status in StatusOf<Op>]: AnswerFor<operations[Op]['responses'], Status> & SessionChange }[StatusOf<Op>]
  | RawAnswer;

export interface RawRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  /** Path after the last parameter, without a leading slash; '' for none. */
  readonly suffix: string;
  readonly stream: Readable;
}

/** A request after authentication, permission and validation. Koa's context ends before it. */
export interface HandlerRequest<Op extends OperationId> {
  readonly params: PathOf<Op>;
  readonly query: QueryOf<Op>;
  readonly body: BodyOf<Op>;
  readonly actor: Extract<Actor, { kind: ActorKinds[Op] }>;
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string;
  /** The domain of an organization at which a stranger asks; null at the instance's own hosts. */
  readonly customDomain: string | null;
  readonly requestId: string;
  /** Names the work: that of its `Idempotency-Key` where there is one, whatever request does it; else the request. */
  readonly workId: string;
  /** Aborts when the client goes away. */
  readonly signal: AbortSignal;
  /** Only on operations marked `x-raw`: the body was not read. */
  readonly rawRequest: RawRequest | null;
}

export type Handler<Op extends OperationId> = (request: HandlerRequest<Op>, deps: Deps) => Promise<Answer<Op>>;

/** Every operation of the contract has a handler, or this does not compile. */
export type Handlers = { readonly [Op in OperationId]: Handler<Op> };
