import type { Database } from '../../db/database.ts';
import type { CharacterPlace, CharacterTurn } from '../../db/repositories/characterTurns.ts';

/** What the characters of the digital organization remember, by key. */
export interface NodeCharacterMemory {
  /** The last turns before that of the place, the oldest first. */
  last: (of: Omit<CharacterPlace, 'digitalOrganizationId'>, count: number) => Promise<CharacterTurn[]>;
  /** Adds a turn, once for each place. */
  add: (of: Omit<CharacterPlace, 'digitalOrganizationId'>, turn: CharacterTurn) => Promise<void>;
}

/** The longest text of a turn that is remembered. */
const mostLength = 20_000;

/** Binds the memory to the execution that asks. */
export function nodeCharacterMemory(
  database: Database,
  { organizationId, digitalOrganizationId }: { organizationId: string; digitalOrganizationId: string },
): NodeCharacterMemory {
  return {
    last: (of, count) =>
      database.withOrganization(organizationId, ({ characterTurns }) =>
        characterTurns.last({ ...of, digitalOrganizationId }, count),
      ),
    add: (of, { said, answered }) =>
      database.withOrganization(organizationId, ({ characterTurns }) =>
        characterTurns.add({ ...of, digitalOrganizationId }, { said: storable(said), answered: storable(answered) }),
      ),
  };
}

function storable(value: string): string {
  return value.slice(0, mostLength).replaceAll('\0', '');
}
