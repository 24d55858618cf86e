import { formatCredits } from '../../db/credits.ts';

/** Returns credits as people write amounts: "3" and "0.25", not "3.000000". */
export function shownCredits(micros: bigint): string {
  return formatCredits(micros).replace(/\.?0+$/, '');
}
