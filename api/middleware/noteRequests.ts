import type { Context, Middleware } from 'koa';

import type { NotedRequest } from '../../db/ledger/noteRequests.ts';
import type { Endpoint } from '../../domains/gateway/formats/format.ts';
import type { AuthenticatedKey } from '../../domains/gateway/routing/caller.ts';
import { readKeyHeaders } from '../../domains/identity/keyHeaders.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import type { Deps } from '../deps.ts';
import { errorOf } from './errors.ts';
import type { Match } from './matchOperation.ts';
import { requestIdOf } from './requestId.ts';

/** A request to the gateway while it is served. */
interface SeenRequest {
  readonly key: AuthenticatedKey;
  readonly operationId: OperationId;
  model: string;
}

/** Paths of the gateway, for requests and in the contract. */
export const gatewayPath = /^\/v1(?:beta)?\//;

/** Operations that call a model. Their refused requests count as failed calls. Other requests are calls only if they run an employee. */
export const callingOperations: Partial<Record<OperationId, Endpoint>> = {
  connectRealtime: 'realtime',
  compactResponse: 'responses.compact',
  createChatCompletion: 'chat.completions',
  createCompletion: 'completions',
  createEmbedding: 'embeddings',
  createImage: 'images.generations',
  createImageEdit: 'images.edits',
  createImageVariation: 'images.variations',
  createMessage: 'messages',
  createModeration: 'moderations',
  createMusic: 'music.generations',
  createReranking: 'rerank',
  createResponse: 'responses',
  createSpeech: 'audio.speech',
  createTranscription: 'audio.transcriptions',
  createTranslation: 'audio.translations',
  createVideo: 'videos',
  generateContent: 'gemini',
  streamGenerateContent: 'gemini',
  embedContent: 'embeddings',
  batchEmbedContents: 'embeddings',
};

/** Keeps the key of a request to the gateway for the call log. */
export function noteKey(context: Context, { operationId, row, params }: Match, key: AuthenticatedKey): void {
  const model = row.path.startsWith('/v1beta/') ? (params['model_id'] ?? '') : '';
  context.state['seenRequest'] = { key, operationId, model } satisfies SeenRequest;
}

/** Keeps the key and the model of a request for a realtime session for the call log. */
export function noteRealtime(context: Context, key: AuthenticatedKey, model: string): void {
  context.state['seenRequest'] = { key, operationId: 'connectRealtime', model } satisfies SeenRequest;
}

/** Keeps the model that a request names for the call log. */
export function noteModel(context: Context, body: unknown): void {
  const seen = seenOf(context);
  if (seen === undefined || typeof body !== 'object' || body === null || !('model' in body)) return;
  if (typeof body.model === 'string') seen.model = body.model;
}

function seenOf(context: Context): SeenRequest | undefined {
  return context.state['seenRequest'] as SeenRequest | undefined;
}

/**
 * Adds each answered request under `/v1` or `/v1beta` with a valid key to the call log, unless it placed a hold or began a run: those are recorded with
 * their charge. Runs outside of the middleware for errors, so that it sees the response of the caller.
 */
export function noteRequests({ gateway }: Pick<Deps, 'gateway'>): Middleware {
  return async (context, next) => {
    if (!gatewayPath.test(context.path)) return next();
    const startedAtMs = performance.now();
    const requestId = requestIdOf(context);
    gateway.requests.begin(requestId);
    try {
      await next();
    } finally {
      const { isHeld, labels } = gateway.requests.end(requestId);
      if (!isHeld) await note(gateway, context, { latencyMs: performance.now() - startedAtMs, ...labels });
    }
  };
}

async function note(
  gateway: Deps['gateway'],
  context: Context,
  measured: Pick<NotedRequest, 'latencyMs' | 'tags' | 'metadata'>,
): Promise<void> {
  const error = errorOf(context);
  if (error?.code === 'invalid_api_key') return;
  const seen = seenOf(context);
  // Looks up keys for unknown paths only: a failed look-up is not repeated for the log.
  const key = seen?.key ?? (error?.code === 'unknown_route' ? await keyOf(gateway, context) : null);
  if (key === null) return;
  const hasLeft = context.req.socket.destroyed && !context.res.writableFinished;
  const isRun = seen?.operationId === 'createEmployeeRun';
  if (isRun && error === undefined) return; // a run is recorded when it ends
  const endpoint = seen && callingOperations[seen.operationId];
  gateway.requests.note({
    requestId: requestIdOf(context), // a replayed response has the ID of the first request, which is recorded
    ...measured,
    organizationId: key.organizationId,
    keyId: key.id,
    accountId: key.accountId,
    ...(isRun
      ? { kind: 'employee', endpoint: 'employees.runs', model: 'employees' }
      : {
          kind: endpoint !== undefined && (error !== undefined || hasLeft) ? 'model' : 'other',
          endpoint: endpoint ?? seen?.operationId ?? 'unknown',
          model: seen?.model ?? '',
        }),
    status: hasLeft ? 'canceled' : error === undefined ? 'ok' : 'error',
    httpStatus: hasLeft ? 499 : context.status,
    errorCode: error?.code ?? null,
    errorMessage: error?.message ?? null,
  });
}

/** Returns the key of a request to an unknown path; null if it has no valid key. */
async function keyOf(gateway: Deps['gateway'], context: Context): Promise<AuthenticatedKey | null> {
  const values = readKeyHeaders(context.req.rawHeaders);
  return values.length === 0 ? null : gateway.authenticate(values).catch(() => null);
}
