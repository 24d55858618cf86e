import type { Handler } from '../../handler.ts';

/** Returns whether database, disk, migrations, Temporal, worker and page are ready. */
export const getReadiness: Handler<'getReadiness'> = async (_request, { readiness }) => {
  const { isReady, parts } = await readiness.report();
  return isReady
    ? { status: 200, body: { status: 'ok', parts } }
    : { status: 503, body: { status: 'unavailable', parts }, headers: { 'retry-after': '1' } };
};
