import type { AccountActor } from '../../domains/identity/actor.ts';
import type { HandlerRequest } from '../handler.ts';
import type { CallHandles } from './calls/CallHandles.ts';

/** A message of a client, to either server. */
export type McpRequest = Pick<
  HandlerRequest<'callMcp'>,
  'actor' | 'headers' | 'signal' | 'requestId' | 'workId' | 'remoteAddress' | 'customDomain' | 'rawRequest'
> & { body: unknown };

/** The caller of a tool and its request, as handlers of the API receive them, so that a tool has exactly the rights of its key. */
export interface McpCaller {
  actor: AccountActor;
  request: McpRequest;
  /** By which the caller names what it has called before. */
  handles: CallHandles;
}

/** The request of a tool call as another operation of the API gets it. */
export function requestAs(
  { request }: McpCaller,
  { params = {}, query = {}, body, signal }: { params?: object; query?: object; body?: object; signal: AbortSignal },
): never {
  return { ...request, params, query, body, signal } as unknown as never;
}
