import type { NodeCharacterMemory } from '../../ai/nodeCharacterMemory.ts';
import type { NodeDedupeValues } from '../nodeDedupeValues.ts';

/** Data that outlives the execution. */
export interface NodeMemory {
  /** Conversations of characters. */
  characters: NodeCharacterMemory;
  /** Values seen by earlier executions of the digital organization. */
  dedupeValues: NodeDedupeValues;
}
