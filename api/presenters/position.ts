import { formatCredits } from '../../db/credits.ts';
import type { HiredPosition, VersionJson } from '../../db/repositories/employees/hiredPositions.ts';
import { costOf, positionStatus } from '../../domains/employees/positionState.ts';
import type { components } from '../../openapi/generated/types.ts';
import { nextPrice } from './market.ts';

type Schemas = components['schemas'];

/** A position as its hirer sees it. */
export function presentPosition(position: HiredPosition): Schemas['Position'] {
  const { latestVersion, version } = position;
  return {
    id: position.id,
    project_id: position.projectId,
    name: position.name,
    slug: position.slug,
    listing: {
      id: position.listingId,
      name: position.listedName,
      role: position.role,
      portrait: position.portrait,
      summary: position.summary,
      publisher: position.publisherName,
      own: position.isOwn,
      charge_on: position.chargeOn,
      redo: position.redo,
    },
    status: positionStatus(position, new Date()),
    version_mode: position.versionMode,
    version: presentVersionJson(version),
    offered_version: latestVersion.number > version.number ? presentVersionJson(latestVersion) : null,
    default_input: position.defaultInput,
    credits: formatCredits(costOf(position)),
    accepted_credits: formatCredits(position.acceptedPriceMicros),
    next_price: position.isOwn ? null : nextPrice(position),
    withdrawn_at: position.withdrawnAt?.toISOString() ?? null,
    monthly_credit_limit: position.monthlyLimitMicros === null ? null : formatCredits(position.monthlyLimitMicros),
    credits_this_month: formatCredits(position.usedThisMonthMicros),
    accept_after_days: position.acceptAfterDays,
    created_at: position.createdAt.toISOString(),
    updated_at: position.updatedAt.toISOString(),
  };
}

function presentVersionJson(version: VersionJson): Schemas['EmployeeVersion'] {
  return { ...version, created_at: new Date(version.created_at).toISOString() };
}
