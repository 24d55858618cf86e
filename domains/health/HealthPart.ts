import type { components } from '../../openapi/generated/types.ts';
import type { HealthState } from '../../db/repositories/instance/healthStates.ts';

export type { HealthState };

/** Parts of an instance, in the order of the page. */
export const partNames = [
  'database',
  'migrations',
  'temporal',
  'workers',
  'api',
  'executions',
  'ledger',
  'mail',
  'files',
  'disk',
  'backup',
  'audit_log',
  'log_streaming',
  'model_providers',
  'catalog',
  'custom_nodes',
] as const;

export type PartName = (typeof partNames)[number];

/** Unit of the value of a fact; `time` is a moment (ISO 8601). */
export type FactUnit = 'count' | 'bytes' | 'seconds' | 'milliseconds' | 'time' | 'text';

/** A measured value. */
export interface Fact {
  readonly name: components['schemas']['HealthFact']['name'];
  readonly value: string | number | null;
  readonly unit: FactUnit;
}

/** A fault or hint for the operator, with the values of its message. */
export interface Finding {
  readonly code: FindingCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A part as it was examined now. */
export interface ExaminedPart {
  readonly part: PartName;
  readonly facts: readonly Fact[];
  readonly findings: readonly Finding[];
}

/** A part with its state: the worst of its findings. */
export interface HealthPart extends ExaminedPart {
  readonly state: HealthState;
  /** Start of that state; null without the database. */
  readonly since: Date | null;
}

export type FindingCode =
  | 'database_unreachable'
  | 'database_refuses_writes'
  | 'connections_nearly_used'
  | 'migrations_pending'
  | 'temporal_unreachable'
  | 'no_worker'
  | 'workers_lost'
  | 'versions_differ'
  | 'api_unreachable'
  | 'executions_do_not_start'
  | 'queue_waits_long'
  | 'outbox_overdue'
  | 'holds_overdue'
  | 'mail_not_set'
  | 'mails_overdue'
  | 'mails_failed'
  | 'files_unreachable'
  | 'disk_full'
  | 'disk_low'
  | 'no_backup'
  | 'backup_old'
  | 'audit_not_sealed'
  | 'logs_circuit_open'
  | 'logs_behind'
  | 'logs_not_delivered'
  | 'no_provider'
  | 'provider_fails'
  | 'sources_fail'
  | 'packages_not_used'
  | 'not_examined';
