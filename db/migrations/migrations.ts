import type { MigrationObject } from '@mikro-orm/core';

import { Baseline } from '../baseline/Baseline.ts';
import { baselineName } from '../baseline/adoptBaseline.ts';
import { M0272HirersOfListing } from './m0272HirersOfListing.ts';
import { M0273OAuthApps } from './m0273OAuthApps.ts';
import { M0274HookRegistrations } from './m0274HookRegistrations.ts';
import { M0275ApiDocuments } from './m0275ApiDocuments.ts';
import { M0276LogStreaming } from './m0276LogStreaming.ts';
import { M0278Traces } from './m0278Traces.ts';
import { M0280Health } from './m0280Health.ts';
import { M0281Insights } from './m0281Insights.ts';

/** The baseline, then every migration in order. A released one is never edited; a change is a new file at the end. */
export const migrations: MigrationObject[] = [
  { name: baselineName, class: Baseline },
  { name: 'm0272HirersOfListing', class: M0272HirersOfListing },
  { name: 'm0273OAuthApps', class: M0273OAuthApps },
  { name: 'm0274HookRegistrations', class: M0274HookRegistrations },
  { name: 'm0275ApiDocuments', class: M0275ApiDocuments },
  { name: 'm0276LogStreaming', class: M0276LogStreaming },
  { name: 'm0278Traces', class: M0278Traces },
  { name: 'm0280Health', class: M0280Health },
  { name: 'm0281Insights', class: M0281Insights },
];
