/** Messages between a worker and the process of a package. Each is one frame (`platform/expressions/frames.ts`) with a header alone. */
export type ToPackage = RunMessage | AnswerMessage;
export type FromPackage =
  | { kind: 'ready'; described: unknown }
  | { kind: 'broken'; message: string }
  | { kind: 'ask'; id: number; ask: Ask }
  | { kind: 'result'; outputs: unknown }
  | { kind: 'failed'; error: unknown };

/** Starts a run of a node. A process has one run at a time. */
export interface RunMessage {
  kind: 'run';
  /** Name of the node in its package. */
  node: string;
  inputs: { [port: string]: unknown[] };
  /** Different parameters, and for each item the index of its parameters. */
  parameters: readonly ({ value: unknown } | { error: SentError })[];
  parametersOf: readonly number[];
  /** Members of the context that are plain data. */
  facts: RunFacts;
}

export interface RunFacts {
  nodeId: string;
  execution: { id: string; mode: string; organizationId: string; digitalOrganizationId: string };
  idempotencyKey: string;
  attempt: number;
  now: string;
  timeZone: string;
  itemErrors: 'throw' | 'continue' | 'error_output';
  failedTo: string;
}

/** A request of a node to its worker, because its process has neither network nor files. */
export type Ask =
  | { what: 'fetch'; url: string; options: FetchOptions }
  | { what: 'credential'; slot: string }
  | { what: 'readFile'; id: string }
  | { what: 'writeFile'; content: string; fileName?: string; mediaType?: string };

export interface FetchOptions {
  method?: string;
  headers?: { [name: string]: string };
  /** Base64. */
  body?: string;
  timeoutMs?: number;
  maxRedirects?: number;
  /** Slot of the credential that the request carries. */
  credential?: string;
}

/** The answer to an `ask` with its id. */
export interface AnswerMessage {
  kind: 'answer';
  id: number;
  answer?: unknown;
  error?: SentError;
}

/** An error with a code for people. */
export interface SentError {
  code: string;
  message: string;
  param?: string | undefined;
}

/** Answer to `fetch`; `body` is base64. */
export interface SentResponse {
  status: number;
  headers: { [name: string]: string };
  url: string;
  body: string;
}

/** Returns a message as a frame. Errors: RangeError above the limit. */
export function toFrame(message: ToPackage | FromPackage, maxBytes: number): Buffer {
  const payload = Buffer.from(`${JSON.stringify(message)}\n`);
  if (payload.length > maxBytes) throw new RangeError(`A frame of ${payload.length} bytes is above the limit`);
  const length = Buffer.allocUnsafe(4);
  length.writeUInt32LE(payload.length, 0);
  return Buffer.concat([length, payload]);
}
