import { formatCredits, parseCredits } from '../../../db/credits.ts';
import type { HiredPosition } from '../../../db/repositories/employees/hiredPositions.ts';
import type { PublicVersion } from '../../../db/repositories/employees/employeeVersions.ts';
import type { PositionTerms } from '../../../db/repositories/employees/positions.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { readLimit } from './readLimit.ts';

/** A current position, and its publisher's offer. */
export interface Offered {
  before: PositionTerms;
  hired: HiredPosition;
  versions: readonly PublicVersion[];
}

/** The terms after a request. Errors: `price_changed` if a call costs more than is consented to; `invalid_request` for an unknown version. */
export function changedTerms(
  { before, hired, versions }: Offered,
  body: components['schemas']['PositionUpdate'],
): PositionTerms {
  const version = acceptedVersion(body, hired, versions);
  return {
    name: body.name ?? before.name,
    versionMode: body.version_mode ?? before.versionMode,
    versionId: version.id,
    major: version.major,
    acceptedPriceMicros: acceptedPrice(body.accept_credits, before, hired),
    defaultInput: body.default_input ?? before.defaultInput,
    monthlyLimitMicros:
      body.monthly_credit_limit === undefined ? before.monthlyLimitMicros : readLimit(body.monthly_credit_limit),
    acceptAfterDays: body.accept_after_days === undefined ? before.acceptAfterDays : body.accept_after_days,
  };
}

/** Without a named version, the version of its next run stays. */
function acceptedVersion(
  { accept_version: number }: components['schemas']['PositionUpdate'],
  { version }: HiredPosition,
  versions: readonly PublicVersion[],
): { id: string; major: number } {
  if (number === undefined) return version;
  const chosen = versions.find((one) => one.number === number);
  if (chosen) return chosen;
  throw new AppError('invalid_request', 'This employee has no such version.', { param: '/accept_version' });
}

function acceptedPrice(
  credits: string | undefined,
  before: PositionTerms,
  { priceMicros, nextPriceMicros }: HiredPosition,
): bigint {
  if (credits === undefined) return before.acceptedPriceMicros;
  const micros = parseCredits(credits, '/accept_credits');
  if (micros >= priceMicros) return micros;
  throw new AppError(
    'price_changed',
    `A call of this employee costs ${formatCredits(priceMicros)} now${nextPriceMicros === null ? '' : `, and ${formatCredits(nextPriceMicros)} soon`}.`,
    { param: '/accept_credits' },
  );
}
