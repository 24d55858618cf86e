/**
 * Results of the hold statement, by the number that the SQL function returns. `price_changed`: the price row is not the one valid now; read
 * the model again and hold once more. `key_changed`: the key was changed since it was read; read it again as well. All but `ok` hold nothing.
 */
export const holdResults = [
  'ok',
  'key_invalid',
  'model_not_found',
  'price_changed',
  'key_limit_reached',
  'credit_balance_exhausted',
  'budget_reached',
  'key_changed',
] as const;

export type HoldResult = (typeof holdResults)[number];

/** Returns whether a hold was refused because credits are missing. */
export function lacksCredits(result: HoldResult): boolean {
  return result === 'key_limit_reached' || result === 'credit_balance_exhausted' || result === 'budget_reached';
}

/** Results of raising a hold, which looks only at credits and budgets. */
export type RaiseResult = Extract<
  HoldResult,
  'ok' | 'key_limit_reached' | 'credit_balance_exhausted' | 'budget_reached'
>;

/**
 * Results of a settlement or release, by number. `late_settlement`: the sweeper had closed the hold, and the uncharged rest was posted.
 * `already_closed` (closed before, or no such call): nothing was changed.
 */
export const settlementResults = ['settled', 'released', 'late_settlement', 'already_closed'] as const;

/** `answered_already`: another call has answered in its place (`Settlement.kept`), and it was closed for nothing. */
export type SettlementResult = (typeof settlementResults)[number] | 'answered_already';

/** The row of a settling statement: places from 1 of the calls that it closed, their verdicts, and the calls whose answers are kept. */
export type SettledRow = Record<'places' | 'verdicts', number[] | null> & Record<'answered', string[] | null>;

/** Returns the result of each call of a settling statement. */
export function answersOf(batch: readonly unknown[], { places, verdicts }: SettledRow): SettlementResult[] {
  const answers = batch.map((): SettlementResult => 'already_closed');
  places?.forEach((place, index) => (answers[place - 1] = settlementResults[verdicts![index]!]!));
  return answers;
}
