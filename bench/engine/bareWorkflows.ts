import { proxyActivities, proxyLocalActivities } from '@temporalio/workflow';

/** Activities of the bare flow: as many as the measured flow has nodes after its trigger. */
export interface BareInput {
  local: number;
  remote: number;
  url: string;
}

interface BareActivities {
  bare: (input: { url: string; step: number }) => Promise<{ outputs: { main: { count: number; sizeBytes: number } } }>;
}

const local = proxyLocalActivities<BareActivities>({
  startToCloseTimeout: '60 seconds',
  retry: { maximumAttempts: 1 },
});
const remote = proxyActivities<BareActivities>({
  startToCloseTimeout: '60 seconds',
  heartbeatTimeout: '20 seconds',
  retry: { maximumAttempts: 1 },
});

/** Temporal alone: the same number of activities of the same kind, nothing stored outside of Temporal. */
export async function bareFlow({ local: localSteps, remote: remoteSteps, url }: BareInput): Promise<void> {
  for (let step = 0; step < remoteSteps; step += 1) await remote.bare({ url, step });
  for (let step = 0; step < localSteps; step += 1) await local.bare({ url: '', step });
}
