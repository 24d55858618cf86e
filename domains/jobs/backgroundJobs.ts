import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { spaceOf } from '../../platform/diagnostics/freeSpace.ts';
import type { LoopJob, ScheduledJob } from '../../platform/jobs/Job.ts';
import { mailWaitingApprovals } from '../approvals/jobs.ts';
import { sealAuditEvents, writeCheckpoints } from '../audit/jobs.ts';
import { beginPlanPeriods } from '../billing/jobs.ts';
import {
  autoAcceptDeliverables,
  endAbandonedRuns,
  mailDeliverables,
  refreshMarketStats,
  sendRunCallbacks,
} from '../employees/jobs.ts';
import { keepHooks } from '../digitalOrganizations/hooks/keepHooks.ts';
import type { HookDeps } from '../digitalOrganizations/hooks/hookDeps.ts';
import type { CallbackDeps } from '../employees/sendCallbacks.ts';
import type { VerdictLinks } from '../employees/VerdictLinks.ts';
import {
  endOverdueExecutions,
  forgetUnkeptExecutions,
  indexEndedExecutions,
  sumUpExecutions,
} from '../executions/jobs.ts';
import type { ResumeLinks } from '../executions/waits/ResumeLinks.ts';
import type { HealthDeps } from '../health/HealthDeps.ts';
import { noteHealth } from '../health/jobs.ts';
import { rollUpUsage } from '../gateway/jobs.ts';
import { notifyExpiries, reverifyDomains } from '../identity/jobs.ts';
import type { LookUpTxt } from '../identity/sso/domains/lookUpTxt.ts';
import { noteLostWorkers, writeStandingEvents } from '../logStreaming/eventJobs.ts';
import { sendLogEvents } from '../logStreaming/jobs.ts';
import type { LogSender } from '../logStreaming/LogSender.ts';
import { mailNotices, sendMails, sendWeeklyDigests } from '../mail/jobs.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { SmtpServer } from '../mail/SmtpServer.ts';
import { purgeDeletedOrganizations } from '../organizations/jobs.ts';
import { purgeExpiredData, type PurgeDeps } from './purgeExpiredData.ts';
import { watchDisk } from './watchDisk.ts';

/** Parts that scheduled jobs work with. */
export interface ScheduledJobDeps extends PurgeDeps {
  readonly mailer: Mailer;
  readonly lookUpTxt: LookUpTxt;
}

/** Parts that jobs of an API process work with. */
export interface LoopJobDeps extends Omit<HookDeps, 'settings' | 'secrets' | 'logger'> {
  readonly settings: Pick<Settings, 'auditCheckpoints' | 'dataDir' | 'publicUrl'>;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly mailer: Mailer;
  /** Null: the instance has no mail server. */
  readonly smtp: SmtpServer | null;
  readonly outbound: CallbackDeps['outbound'] & HookDeps['outbound'];
  readonly verdictLinks: VerdictLinks;
  readonly resumeLinks: ResumeLinks;
  readonly logSender: LogSender;
  /** Returns the body of a callback; null if its run was deleted. */
  readonly callbackBody: CallbackDeps['bodyOf'];
  readonly health: HealthDeps;
  readonly logger: Logger;
}

/** Returns the background jobs of an instance that Temporal Schedules repeat. A worker runs them. */
export function scheduledJobs(deps: ScheduledJobDeps): ScheduledJob[] {
  const { database, mailer, lookUpTxt } = deps;
  return [
    purgeExpiredData(deps),
    forgetUnkeptExecutions(database),
    rollUpUsage(database),
    beginPlanPeriods(database),
    autoAcceptDeliverables(database),
    refreshMarketStats(database),
    purgeDeletedOrganizations(deps),
    reverifyDomains(database, lookUpTxt),
    notifyExpiries(database, mailer),
    sendWeeklyDigests(database, mailer),
    writeStandingEvents(database),
  ];
}

/** Returns the background jobs of an instance that each API process repeats. */
export function loopJobs(deps: LoopJobDeps): LoopJob[] {
  const { settings, database, secrets, mailer, logger } = deps;
  return [
    endAbandonedRuns(database),
    sendRunCallbacks({ ...deps, bodyOf: deps.callbackBody }),
    keepHooks(deps),
    sealAuditEvents(database),
    noteLostWorkers(database),
    sendLogEvents(deps.logSender),
    sumUpExecutions(database),
    endOverdueExecutions(database, settings.publicUrl),
    indexEndedExecutions(database),
    noteHealth(deps.health),
    watchDisk({ database, mailer, logger, space: () => spaceOf(settings.dataDir) }),
    writeCheckpoints({ database, secrets, folder: settings.auditCheckpoints, logger }),
    ...mailJobs(deps),
  ];
}

/** Jobs of an instance with a mail server. */
function mailJobs({ database, secrets, mailer, smtp, verdictLinks, resumeLinks, logger }: LoopJobDeps): LoopJob[] {
  if (smtp === null) return [];
  return [
    sendMails({ database, secrets, server: smtp, logger }),
    ...mailNotices(database, mailer),
    mailDeliverables(database, mailer, verdictLinks),
    mailWaitingApprovals(database, mailer, resumeLinks),
  ];
}
