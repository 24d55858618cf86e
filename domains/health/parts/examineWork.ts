import type { InstanceFiguresRow } from '../../../db/repositories/instance/instanceFigures.ts';
import type { ExaminedPart, Finding } from '../HealthPart.ts';

const longStartMs = 60_000;
const longQueueMs = 900_000;

/** Examines the queues of executions. */
export function examineExecutions(figures: InstanceFiguresRow): ExaminedPart {
  const { startOldestMs, queueOldestMs, outboxOverdue } = figures;
  const [start, queue] = [startOldestMs, queueOldestMs].map((ms) => Math.round(ms / 1_000)) as [number, number];
  const findings: Finding[] = [
    ...(startOldestMs > longStartMs ? [{ code: 'executions_do_not_start' as const, values: { seconds: start } }] : []),
    ...(queueOldestMs > longQueueMs ? [{ code: 'queue_waits_long' as const, values: { seconds: queue } }] : []),
    ...(outboxOverdue > 0 ? [{ code: 'outbox_overdue' as const, values: { count: outboxOverdue } }] : []),
  ];
  return {
    part: 'executions',
    findings,
    facts: [
      { name: 'running_executions', value: figures.running, unit: 'count' },
      { name: 'waiting_executions', value: figures.waiting, unit: 'count' },
      { name: 'queued_executions', value: figures.queued, unit: 'count' },
      { name: 'queue_length', value: figures.queueLength, unit: 'count' },
      { name: 'queue_oldest', value: queue, unit: 'seconds' },
      { name: 'overdue_messages', value: outboxOverdue, unit: 'count' },
      { name: 'failing_triggers', value: figures.triggersFailing, unit: 'count' },
    ],
  };
}

/** Examines holds of credits. */
export function examineLedger({ openHolds, overdueHolds: count }: InstanceFiguresRow): ExaminedPart {
  return {
    part: 'ledger',
    findings: count === 0 ? [] : [{ code: 'holds_overdue', values: { count } }],
    facts: [
      { name: 'open_holds', value: openHolds, unit: 'count' },
      { name: 'overdue_holds', value: count, unit: 'count' },
    ],
  };
}

/** Examines the queue of mails. */
export function examineMail({ mailsOverdue, mailsFailed }: InstanceFiguresRow, hasMailServer: boolean): ExaminedPart {
  const findings: Finding[] = [
    ...(hasMailServer ? [] : [{ code: 'mail_not_set' as const, values: {} }]),
    ...(hasMailServer && mailsOverdue > 0 ? [{ code: 'mails_overdue' as const, values: { count: mailsOverdue } }] : []),
    ...(mailsFailed > 0 ? [{ code: 'mails_failed' as const, values: { count: mailsFailed } }] : []),
  ];
  return {
    part: 'mail',
    findings,
    facts: [
      { name: 'overdue_mails', value: mailsOverdue, unit: 'count' },
      { name: 'failed_mails', value: mailsFailed, unit: 'count' },
    ],
  };
}
