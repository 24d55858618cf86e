import type { Database } from '../../db/database.ts';
import type { ScheduledJob } from '../../platform/jobs/Job.ts';
import type { Mailer } from '../mail/Mailer.ts';
import { checkDomains } from './customDomains/checkDomains.ts';
import { checkSsoDomains } from './sso/domains/checkSsoDomains.ts';
import type { LookUpTxt } from './sso/domains/lookUpTxt.ts';
import { tellExpiries } from './sso/expiries/tellExpiries.ts';

const everyMs = 600_000;

/** Looks for the records of verified domains. A domain stays verified while its record exists. */
export function reverifyDomains(database: Database, lookUp: LookUpTxt): ScheduledJob {
  return {
    name: 'reverifyDomains',
    repeatedBy: 'schedule',
    everyMs,
    run: async () => {
      const more = [await checkDomains(database, lookUp), await checkSsoDomains(database, lookUp)];
      return more.includes(true);
    },
    failure: 'Could not look for the records of domains; trying again in ten minutes',
  };
}

/** Notifies owners of certificates and secrets of their sign-in that expire soon. */
export function notifyExpiries(database: Database, mailer: Mailer): ScheduledJob {
  return {
    name: 'notifyExpiries',
    repeatedBy: 'schedule',
    everyMs,
    run: () => tellExpiries(database, mailer),
    failure: 'Could not notify owners of expiries of their sign-in; trying again in ten minutes',
  };
}
