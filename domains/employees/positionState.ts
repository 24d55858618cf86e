import type { HiredPosition } from '../../db/repositories/employees/hiredPositions.ts';
import { AppError } from '../../openapi/AppError.ts';

export type PositionStatus = 'active' | 'paused' | 'withdrawn' | 'dismissed';

/** Current price of a run of the position, in micro-credits. */
export function costOf({ isOwn, priceMicros }: Pick<HiredPosition, 'isOwn' | 'priceMicros'>): bigint {
  return isOwn ? 0n : priceMicros;
}

/** Whether a position can be called at that moment, and why not. */
export function positionStatus(position: HiredPosition, now: Date): PositionStatus {
  if (position.dismissedAt !== null) return 'dismissed';
  if (position.withdrawnAt !== null && position.withdrawnAt <= now) return 'withdrawn';
  return costOf(position) > position.acceptedPriceMicros ? 'paused' : 'active';
}

/** Errors: `position_dismissed`, `employee_withdrawn`, `position_paused` if it cannot be called now. */
export function refuseUncallable(position: HiredPosition, now: Date): void {
  switch (positionStatus(position, now)) {
    case 'active':
      return;
    case 'dismissed':
      throw new AppError('position_dismissed', 'This position was dismissed. Hire the employee again to call it.');
    case 'withdrawn':
      throw new AppError('employee_withdrawn', 'Its publisher has taken this employee from the market.');
    case 'paused':
      throw new AppError(
        'position_paused',
        'The price of this employee has risen. Accept the new price to call it again.',
      );
  }
}
