import { temporalRefusal } from '../../executions/temporal/reachTemporal.ts';
import type { HealthDeps } from '../HealthDeps.ts';
import type { ExaminedPart } from '../HealthPart.ts';

const deadlineMs = 5_000;

/** Examines whether Temporal answers and has the namespace. */
export async function examineTemporal(temporal: HealthDeps['temporal']): Promise<ExaminedPart> {
  if (temporal === null)
    return unreachable('its address is not known; set TEMPORAL_ADDRESS, or start Bureau with `npm start`.');
  const { client, server } = temporal;
  const { namespace } = client.options;
  const { workflowService } = client.connection;
  const startedAtMs = performance.now();
  try {
    const { serverVersion } = await client.withDeadline(Date.now() + deadlineMs, async () => {
      await workflowService.describeNamespace({ namespace });
      return workflowService.getSystemInfo({});
    });
    return {
      part: 'temporal',
      findings: [],
      facts: [
        { name: 'version', value: serverVersion ?? null, unit: 'text' },
        { name: 'namespace', value: namespace, unit: 'text' },
        { name: 'latency', value: Math.round(performance.now() - startedAtMs), unit: 'milliseconds' },
      ],
    };
  } catch (error) {
    return unreachable((await temporalRefusal(server)) ?? (error as Error).message);
  }
}

function unreachable(reason: string): ExaminedPart {
  return { part: 'temporal', facts: [], findings: [{ code: 'temporal_unreachable', values: { reason } }] };
}
