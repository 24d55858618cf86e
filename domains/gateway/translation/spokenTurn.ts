import type { Turn } from './textRequest.ts';

/** A turn of the conversation itself, for formats in which instructions stand elsewhere. */
export type SpokenTurn = Exclude<Turn, { role: 'system' | 'developer' }>;

/** True for every turn but instructions. */
export function isSpoken(turn: Turn): turn is SpokenTurn {
  return turn.role !== 'system' && turn.role !== 'developer';
}
