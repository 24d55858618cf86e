import type { MigrationObject } from '@mikro-orm/core';

import { Baseline } from '../baseline/Baseline.ts';
import { baselineName } from '../baseline/adoptBaseline.ts';
import { M0272HirersOfListing } from './m0272HirersOfListing.ts';
import { M0273OAuthApps } from './m0273OAuthApps.ts';
import { M0280HookRegistrations } from './m0280HookRegistrations.ts';
import { M0273ApiDocuments } from './m0273ApiDocuments.ts';

/** The baseline, then every migration in order. A released one is never edited; a change is a new file at the end. */
export const migrations: MigrationObject[] = [
  { name: baselineName, class: Baseline },
  { name: 'm0272HirersOfListing', class: M0272HirersOfListing },
  { name: 'm0273OAuthApps', class: M0273OAuthApps },
  { name: 'm0280HookRegistrations', class: M0280HookRegistrations },
  { name: 'm0273ApiDocuments', class: M0273ApiDocuments },
];
