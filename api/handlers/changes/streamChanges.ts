import { AppError } from '../../../openapi/AppError.ts';
import type { Handler } from '../../handler.ts';

const stallMs = 30_000;

/** Streams changes to a page, until its session ends. Errors: those of `Changes.open`. */
export const streamChanges: Handler<'streamChanges'> = async ({ actor, query, signal }, { changes }) => {
  const { sessionId } = actor;
  if (sessionId === null) throw new AppError('not_signed_in', 'Sign in to hear what changes.');
  const asked = { watched: query.execution_id ?? [], sinceMs: query.since_ms ?? null };
  const raw = changes.open({ ...actor, sessionId }, asked, signal);
  return { status: 200, contentType: 'text/event-stream', headers: { 'cache-control': 'no-store' }, raw, stallMs };
};
