import type { Database } from '../../db/database.ts';
import type { RememberedMessage } from '../../db/repositories/executions/agentMemories.ts';

/** The conversation, and the execution's call that belongs to it. */
export interface CharacterPlace {
  memoryKey: string;
  place: string;
}

/** Memory of the digital organization's characters, by key: shared with its agents. */
export interface NodeCharacterMemory {
  /** The last turns before that of the place, the oldest first. */
  last: (of: CharacterPlace, turns: number) => Promise<Pick<RememberedMessage, 'role' | 'content'>[]>;
  /** Adds a turn, once for each place. */
  add: (of: CharacterPlace, turn: { said: string; answered: string }) => Promise<void>;
}

/** The longest text of a turn that is remembered. */
const mostLength = 20_000;

/** Binds the memory to the execution that asks. */
export function nodeCharacterMemory(
  database: Database,
  { organizationId, digitalOrganizationId }: { organizationId: string; digitalOrganizationId: string },
): NodeCharacterMemory {
  return {
    last: ({ memoryKey: key, place }, turns) =>
      database.withOrganization(organizationId, ({ agentMemories }) =>
        agentMemories.before({ digitalOrganizationId, key }, byOf(place), turns * 2),
      ),
    add: ({ memoryKey: key, place }, { said, answered }) =>
      database.withOrganization(organizationId, ({ agentMemories }) =>
        agentMemories.add(
          { digitalOrganizationId, key },
          { by: byOf(place), said: storable(said), answered: storable(answered) },
        ),
      ),
  };
}

function byOf(place: string): string {
  return `character ${place}`;
}

function storable(value: string): string {
  return value.slice(0, mostLength).replaceAll('\0', '');
}
