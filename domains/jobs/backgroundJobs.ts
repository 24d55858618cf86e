import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import type { BinaryStore } from '../../platform/binaries/BinaryStore.ts';
import type { Logger } from '../../platform/config/logger.ts';
import type { Settings } from '../../platform/config/settings.ts';
import { spaceOf } from '../../platform/diagnostics/freeSpace.ts';
import type { Job } from '../../platform/jobs/Job.ts';
import { sealAuditEvents, writeCheckpoints } from '../audit/jobs.ts';
import { beginPlanPeriods } from '../billing/jobs.ts';
import {
  autoAcceptDeliverables,
  endAbandonedRuns,
  mailDeliverables,
  refreshMarketStats,
  sendRunCallbacks,
} from '../employees/jobs.ts';
import type { CallbackDeps } from '../employees/sendCallbacks.ts';
import type { VerdictLinks } from '../employees/VerdictLinks.ts';
import { rollUpUsage } from '../gateway/jobs.ts';
import { notifyExpiries, reverifyDomains } from '../identity/jobs.ts';
import type { LookUpTxt } from '../identity/sso/domains/lookUpTxt.ts';
import { mailNotices, sendMails } from '../mail/jobs.ts';
import type { Mailer } from '../mail/Mailer.ts';
import type { SmtpServer } from '../mail/SmtpServer.ts';
import { purgeDeletedOrganizations } from '../organizations/jobs.ts';
import { purgeExpiredData, type PurgeDeps } from './purgeExpiredData.ts';
import { watchDisk } from './watchDisk.ts';

/** Parts that background jobs work with. */
export interface JobDeps {
  readonly settings: PurgeDeps['settings'] & Pick<Settings, 'auditCheckpoints' | 'dataDir'>;
  readonly database: Database;
  readonly secrets: Secrets;
  readonly binaries: Pick<BinaryStore, 'sweep'>;
  readonly catalog: PurgeDeps['catalog'];
  readonly mailer: Mailer;
  /** Null: the instance has no mail server. */
  readonly smtp: SmtpServer | null;
  readonly outbound: CallbackDeps['outbound'];
  readonly verdictLinks: VerdictLinks;
  readonly lookUpTxt: LookUpTxt;
  /** Returns the body of a callback; null if its run was deleted. */
  readonly callbackBody: CallbackDeps['bodyOf'];
  readonly logger: Logger;
}

/** Returns all background jobs of an instance. */
export function backgroundJobs(deps: JobDeps): Job[] {
  const { settings, database, secrets, mailer, lookUpTxt, logger } = deps;
  return [
    purgeExpiredData(deps),
    rollUpUsage(database),
    autoAcceptDeliverables(database),
    endAbandonedRuns(database),
    sendRunCallbacks({ ...deps, bodyOf: deps.callbackBody }),
    refreshMarketStats(database),
    purgeDeletedOrganizations(deps),
    beginPlanPeriods(database),
    sealAuditEvents(database),
    watchDisk({ database, mailer, logger, space: () => spaceOf(settings.dataDir) }),
    writeCheckpoints({ database, secrets, folder: settings.auditCheckpoints, logger }),
    ...mailJobs(deps),
    reverifyDomains(database, lookUpTxt),
    notifyExpiries(database, mailer),
  ];
}

/** Jobs of an instance with a mail server. */
function mailJobs({ database, secrets, mailer, smtp, verdictLinks, logger }: JobDeps): Job[] {
  if (smtp === null) return [];
  return [
    sendMails({ database, secrets, server: smtp, logger }),
    ...mailNotices(database, mailer),
    mailDeliverables(database, mailer, verdictLinks),
  ];
}
