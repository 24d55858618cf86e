import { examineHealth } from '../../../domains/health/examineHealth.ts';
import type { Handler } from '../../handler.ts';
import { presentHealth } from '../../presenters/health.ts';
import { runtimeLicenses } from '../../runtimeLicenses.ts';

/** Examines every part of the instance now. */
export const getInstanceHealth: Handler<'getInstanceHealth'> = async (_request, { health }) => {
  const [report, licenses] = await Promise.all([examineHealth(health), runtimeLicenses()]);
  return { status: 200, body: { ...presentHealth(report), licenses } };
};
