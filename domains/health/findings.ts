import type { Finding, FindingCode, HealthState } from './HealthPart.ts';

/** State and words of a finding. `{name}` is replaced by a value of the finding. */
interface FindingWords {
  readonly state: HealthState;
  readonly message: string;
  readonly advice: string;
}

/** The one list of findings. The page has the same words in each of its languages. */
export const findingWords: Readonly<Record<FindingCode, FindingWords>> = {
  database_unreachable: {
    state: 'failing',
    message: 'PostgreSQL does not answer: {reason}',
    advice: 'Start PostgreSQL, and check DATABASE_URL. With `npm start`, start Bureau.',
  },
  database_refuses_writes: {
    state: 'failing',
    message: 'PostgreSQL takes no writes: {reason}',
    advice: 'Make room on its disk, or check whether it is a read-only standby.',
  },
  connections_nearly_used: {
    state: 'warning',
    message: '{used} of {max} connections to PostgreSQL are in use.',
    advice: 'Raise max_connections of PostgreSQL, or run fewer processes.',
  },
  migrations_pending: {
    state: 'failing',
    message: '{count} migrations of this release have not been applied.',
    advice: 'Run `npm run migrate` with the settings of the instance.',
  },
  temporal_unreachable: {
    state: 'failing',
    message: 'Temporal does not answer: {reason}',
    advice: 'Start Temporal, and check TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE and its TLS settings.',
  },
  no_worker: {
    state: 'failing',
    message: 'No worker runs: nothing is executed.',
    advice: 'Start a worker, and look at the log of the last one.',
  },
  workers_lost: {
    state: 'warning',
    message: '{count} workers were lost within the last hour.',
    advice: 'Look at their logs and at the memory of their machine. If they were removed on purpose, do nothing.',
  },
  versions_differ: {
    state: 'warning',
    message: 'Processes of different versions run: {versions}.',
    advice: 'Finish the upgrade: restart the processes of the older version.',
  },
  api_unreachable: {
    state: 'failing',
    message: 'The API does not answer: {reason}',
    advice: 'Start the API, and look at its log.',
  },
  executions_do_not_start: {
    state: 'failing',
    message: 'An accepted execution has not begun for {seconds} seconds.',
    advice: 'Check that workers run, reach Temporal and have free slots.',
  },
  queue_waits_long: {
    state: 'warning',
    message: 'Executions wait for a slot for {seconds} seconds.',
    advice: 'Raise SERVICE_EXECUTION_CONCURRENCY or the limit of the organization, or add workers.',
  },
  outbox_overdue: {
    state: 'warning',
    message: '{count} messages to Temporal are overdue.',
    advice: 'Check that Temporal answers, and look at the log of the API.',
  },
  holds_overdue: {
    state: 'warning',
    message: '{count} holds of credits were not closed in time.',
    advice: 'An API process closes them. Look at its log.',
  },
  mail_not_set: {
    state: 'ok',
    message: 'No mail server is set, so nothing is mailed.',
    advice: 'Set SERVICE_SMTP_HOST and SERVICE_SMTP_FROM if people should get mail.',
  },
  mails_overdue: {
    state: 'warning',
    message: '{count} mails have been due for more than a minute.',
    advice: 'Send a test mail on the page “Mail”; it shows the answer of the mail server.',
  },
  mails_failed: {
    state: 'warning',
    message: '{count} mails could not be sent.',
    advice: 'The page “Mail” shows them with the answer of the mail server.',
  },
  files_unreachable: {
    state: 'failing',
    message: 'Files cannot be written: {reason}',
    advice: 'Check the data folder and its owner, or the bucket and its credentials.',
  },
  disk_full: {
    state: 'failing',
    message: 'The disk of the data folder is full.',
    advice: 'Make room or enlarge the disk. Bureau takes no work until then.',
  },
  disk_low: {
    state: 'warning',
    message: 'Only {percent} % of the disk of the data folder is free.',
    advice: 'Enlarge the disk, or keep executions for a shorter time (SERVICE_EXECUTION_RETENTION_HOURS).',
  },
  no_backup: {
    state: 'warning',
    message: 'No backup has been verified yet.',
    advice: 'Run `npm run backup` and `npm run backup:verify`, and repeat both regularly.',
  },
  backup_old: {
    state: 'warning',
    message: 'The last verified backup is {days} days old.',
    advice: 'Run `npm run backup` and `npm run backup:verify`.',
  },
  audit_not_sealed: {
    state: 'warning',
    message: 'Audit events have waited for their seal for {seconds} seconds.',
    advice: 'An API process seals them. Look at its log, and run `npm run audit:verify`.',
  },
  logs_circuit_open: {
    state: 'warning',
    message: '{count} log destinations do not take events.',
    advice: 'The page “Log streaming” shows the last error of each.',
  },
  logs_behind: {
    state: 'warning',
    message: 'Log events have waited to be sent for {seconds} seconds.',
    advice: 'Check the destinations. Events are kept for 7 days.',
  },
  logs_not_delivered: {
    state: 'warning',
    message: '{count} log events could not be delivered.',
    advice: 'Look at them on the page “Log streaming”, and send them again.',
  },
  no_provider: {
    state: 'warning',
    message: 'No provider of models is enabled, so calls of models fail.',
    advice: 'Add a provider with its key on the page “Providers”.',
  },
  provider_fails: {
    state: 'warning',
    message: 'Most calls of the last five minutes failed at {names}.',
    advice: 'Check the key and the status of the provider on the page “Providers”.',
  },
  sources_fail: {
    state: 'warning',
    message: 'Sources of the data catalog fail: {names}.',
    advice: 'Check their keys and the last error on the page “Data market”.',
  },
  packages_not_used: {
    state: 'warning',
    message: 'Packages with custom nodes are not used: {problems}',
    advice: 'Mend or remove them in the folder of SERVICE_NODES_DIR, and restart API and workers.',
  },
  not_examined: {
    state: 'warning',
    message: 'This part could not be examined: {reason}',
    advice: 'Try again. If this fails again, look at the log.',
  },
};

/** Returns the message of a finding in English. */
export function messageOf({ code, values }: Finding): string {
  return findingWords[code].message.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? '?'));
}
