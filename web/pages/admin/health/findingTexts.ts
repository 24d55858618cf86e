import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';

type Finding = Schema<'HealthFinding'>;

/** The words of a finding, and the advice. */
type FindingText = { found: (values: Values) => string; advice: string };

/** Values of a finding, as texts or numbers. */
type Values = Finding['values'];

const texts: Readonly<Record<Finding['code'], FindingText>> = {
  database_unreachable: {
    found: (values) => t('health.foundDatabaseUnreachable', { reason: String(values['reason']) }),
    advice: t('health.adviceDatabaseUnreachable'),
  },
  database_refuses_writes: {
    found: (values) => t('health.foundDatabaseRefusesWrites', { reason: String(values['reason']) }),
    advice: t('health.adviceDatabaseRefusesWrites'),
  },
  connections_nearly_used: {
    found: (values) =>
      t('health.foundConnectionsNearlyUsed', { used: String(values['used']), max: String(values['max']) }),
    advice: t('health.adviceConnectionsNearlyUsed'),
  },
  migrations_pending: {
    found: (values) => t('health.foundMigrationsPending', { count: Number(values['count']) }),
    advice: t('health.adviceMigrationsPending'),
  },
  temporal_unreachable: {
    found: (values) => t('health.foundTemporalUnreachable', { reason: String(values['reason']) }),
    advice: t('health.adviceTemporalUnreachable'),
  },
  no_worker: { found: () => t('health.foundNoWorker'), advice: t('health.adviceNoWorker') },
  workers_lost: {
    found: (values) => t('health.foundWorkersLost', { count: Number(values['count']) }),
    advice: t('health.adviceWorkersLost'),
  },
  versions_differ: {
    found: (values) => t('health.foundVersionsDiffer', { versions: String(values['versions']) }),
    advice: t('health.adviceVersionsDiffer'),
  },
  api_unreachable: {
    found: (values) => t('health.foundApiUnreachable', { reason: String(values['reason']) }),
    advice: t('health.adviceApiUnreachable'),
  },
  executions_do_not_start: {
    found: (values) => t('health.foundExecutionsDoNotStart', { seconds: String(values['seconds']) }),
    advice: t('health.adviceExecutionsDoNotStart'),
  },
  queue_waits_long: {
    found: (values) => t('health.foundQueueWaitsLong', { seconds: String(values['seconds']) }),
    advice: t('health.adviceQueueWaitsLong'),
  },
  outbox_overdue: {
    found: (values) => t('health.foundOutboxOverdue', { count: Number(values['count']) }),
    advice: t('health.adviceOutboxOverdue'),
  },
  holds_overdue: {
    found: (values) => t('health.foundHoldsOverdue', { count: Number(values['count']) }),
    advice: t('health.adviceHoldsOverdue'),
  },
  mail_not_set: { found: () => t('health.foundMailNotSet'), advice: t('health.adviceMailNotSet') },
  mails_overdue: {
    found: (values) => t('health.foundMailsOverdue', { count: Number(values['count']) }),
    advice: t('health.adviceMailsOverdue'),
  },
  mails_failed: {
    found: (values) => t('health.foundMailsFailed', { count: Number(values['count']) }),
    advice: t('health.adviceMailsFailed'),
  },
  files_unreachable: {
    found: (values) => t('health.foundFilesUnreachable', { reason: String(values['reason']) }),
    advice: t('health.adviceFilesUnreachable'),
  },
  disk_full: { found: () => t('health.foundDiskFull'), advice: t('health.adviceDiskFull') },
  disk_low: {
    found: (values) => t('health.foundDiskLow', { percent: String(values['percent']) }),
    advice: t('health.adviceDiskLow'),
  },
  no_backup: { found: () => t('health.foundNoBackup'), advice: t('health.adviceNoBackup') },
  backup_old: {
    found: (values) => t('health.foundBackupOld', { days: String(values['days']) }),
    advice: t('health.adviceBackupOld'),
  },
  audit_not_sealed: {
    found: (values) => t('health.foundAuditNotSealed', { seconds: String(values['seconds']) }),
    advice: t('health.adviceAuditNotSealed'),
  },
  logs_circuit_open: {
    found: (values) => t('health.foundLogsCircuitOpen', { count: Number(values['count']) }),
    advice: t('health.adviceLogsCircuitOpen'),
  },
  logs_behind: {
    found: (values) => t('health.foundLogsBehind', { seconds: String(values['seconds']) }),
    advice: t('health.adviceLogsBehind'),
  },
  logs_not_delivered: {
    found: (values) => t('health.foundLogsNotDelivered', { count: Number(values['count']) }),
    advice: t('health.adviceLogsNotDelivered'),
  },
  no_provider: { found: () => t('health.foundNoProvider'), advice: t('health.adviceNoProvider') },
  provider_fails: {
    found: (values) => t('health.foundProviderFails', { names: String(values['names']) }),
    advice: t('health.adviceProviderFails'),
  },
  sources_fail: {
    found: (values) => t('health.foundSourcesFail', { names: String(values['names']) }),
    advice: t('health.adviceSourcesFail'),
  },
  packages_not_used: {
    found: (values) => t('health.foundPackagesNotUsed', { problems: String(values['problems']) }),
    advice: t('health.advicePackagesNotUsed'),
  },
  not_examined: {
    found: (values) => t('health.foundNotExamined', { reason: String(values['reason']) }),
    advice: t('health.adviceNotExamined'),
  },
};

/** Returns a finding in the language of the page; in English as the server said it if the page does not know it yet. */
export function findingText({ code, values, message, advice }: Finding): { found: string; advice: string } {
  const text: FindingText | undefined = texts[code];
  const found = text === undefined ? message : text.found(values);
  return { found, advice: (text?.advice ?? advice).replaceAll('`', '') };
}
