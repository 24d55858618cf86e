import { findingWords, messageOf } from '../../domains/health/findings.ts';
import type { HealthReport } from '../../domains/health/examineHealth.ts';
import type { HealthPart } from '../../domains/health/HealthPart.ts';
import { isAlive } from '../../domains/health/parts/examineProcesses.ts';
import type { components } from '../../openapi/generated/types.ts';

type Schemas = components['schemas'];

/** The health of an instance, without the licences of its packages. */
export function presentHealth(report: HealthReport): Omit<Schemas['InstanceHealth'], 'licenses'> {
  const { state, examinedAt, version, nodeVersion, parts, processes } = report;
  return {
    state,
    examined_at: examinedAt.toISOString(),
    versions: {
      bureau: version,
      node: nodeVersion,
      postgresql: versionOf(parts, 'database'),
      temporal: versionOf(parts, 'temporal'),
    },
    parts: parts.map(presentPart),
    processes: processes.map((one) => ({
      process: one.process,
      kind: one.kind,
      version: one.version,
      started_at: one.startedAt.toISOString(),
      seen_at: one.seenAt.toISOString(),
      alive: isAlive(one),
    })),
  };
}

function presentPart({ part, state, since, facts, findings }: HealthPart): Schemas['HealthPart'] {
  return {
    part,
    state,
    since: since?.toISOString() ?? null,
    facts: facts.map((fact) => ({ ...fact, value: fact.value === null ? null : String(fact.value) })),
    findings: findings.map((finding) => ({
      code: finding.code,
      values: Object.fromEntries(Object.entries(finding.values).map(([name, value]) => [name, String(value)])),
      state: findingWords[finding.code].state,
      message: messageOf(finding),
      advice: findingWords[finding.code].advice,
    })),
  };
}

function versionOf(parts: readonly HealthPart[], name: HealthPart['part']): string | null {
  const fact = parts.find(({ part }) => part === name)?.facts.find((one) => one.name === 'version');
  return typeof fact?.value === 'string' ? fact.value : null;
}
