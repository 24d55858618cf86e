import type { Handler } from '../../handler.ts';
import { projectViewOf } from '../../../domains/identity/projectAccess.ts';

const dayMs = 86_400_000;

/** Returns statistics of the executions that the caller sees, for the last days including today (UTC). */
export const getExecutionStatistics: Handler<'getExecutionStatistics'> = async ({ query, actor }, deps) => {
  const count = query.days ?? 7;
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const first = today - (count - 1) * dayMs;
  const found = await deps.database.withOrganization(actor.organizationId, ({ executionStatistics }) =>
    executionStatistics.since(new Date(first), projectViewOf(actor)),
  );
  const days = Array.from({ length: count }, (_, place) => {
    const day = new Date(first + place * dayMs).toISOString().slice(0, 10);
    const { runs = 0, failed = 0 } = found.days.find((one) => one.day === day) ?? {};
    return { day, runs, failed };
  });
  const { runs, ended, failed, p50Ms, p95Ms } = found;
  return { status: 200, body: { runs, ended, failed, p50_ms: p50Ms, p95_ms: p95Ms, days } };
};
