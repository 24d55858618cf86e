import type { ProcessBeat } from '../../../db/repositories/instance/processBeats.ts';
import type { ExaminedPart, Finding } from '../HealthPart.ts';

/** A worker beats every 5 s; an API process when its health is noted, once a minute. */
const freshMs = { worker: 30_000, api: 150_000 } as const;

/** Whether the process has sent a recent heartbeat. */
export function isAlive({ kind, seenAt }: ProcessBeat): boolean {
  return Date.now() - seenAt.getTime() < freshMs[kind];
}

/** Examines the workers by their heartbeats. */
export function examineWorkers(all: readonly ProcessBeat[]): ExaminedPart {
  const workers = all.filter(({ kind }) => kind === 'worker');
  const running = workers.filter(isAlive);
  const lost = workers.length - running.length;
  const findings: Finding[] = [
    ...(running.length === 0 ? [{ code: 'no_worker' as const, values: {} }] : []),
    ...(lost > 0 && running.length > 0 ? [{ code: 'workers_lost' as const, values: { count: lost } }] : []),
  ];
  return {
    part: 'workers',
    findings,
    facts: [
      { name: 'running', value: running.length, unit: 'count' },
      { name: 'lost', value: lost, unit: 'count' },
      { name: 'last_beat', value: workers[0]?.seenAt.toISOString() ?? null, unit: 'time' },
      { name: 'versions', value: versionsOf(running), unit: 'text' },
    ],
  };
}

/** Examines the API processes, and whether all processes are of one version. */
export function examineApi(all: readonly ProcessBeat[], refusal: string | null): ExaminedPart {
  const alive = all.filter(isAlive);
  const running = alive.filter(({ kind }) => kind === 'api');
  const versions = versionsOf(alive);
  const findings: Finding[] = [
    ...(refusal === null ? [] : [{ code: 'api_unreachable' as const, values: { reason: refusal } }]),
    ...(versions.includes(',') ? [{ code: 'versions_differ' as const, values: { versions } }] : []),
  ];
  return {
    part: 'api',
    findings,
    facts: [
      { name: 'running', value: running.length, unit: 'count' },
      { name: 'versions', value: versionsOf(running), unit: 'text' },
    ],
  };
}

function versionsOf(processes: readonly ProcessBeat[]): string {
  return [...new Set(processes.flatMap(({ version }) => version ?? []))].toSorted().join(', ');
}
