import { organizationOf, runChange, runStatement, type Scope } from './scope.ts';

/** Which conversation, and which call of an execution belongs to it. */
export interface CharacterPlace {
  digitalOrganizationId: string;
  memoryKey: string;
  place: string;
}

export interface CharacterTurn {
  said: string;
  answered: string;
}

/** Turns of a key that are kept; older ones are forgotten. */
const mostKept = 200;

/** What characters remember. Turns are whole: conversations that go on at once under one key mix turns, never halves of them. */
export class CharacterTurns {
  readonly #scope: Scope;

  constructor(scope: Scope) {
    this.#scope = scope;
  }

  /** The last turns, the oldest first, without that of this place: a repeated run remembers what it did the first time. */
  async last({ digitalOrganizationId, memoryKey, place }: CharacterPlace, count: number): Promise<CharacterTurn[]> {
    const rows = await runStatement<CharacterTurn>(
      this.#scope,
      `SELECT said, answered FROM character_turns t WHERE organization_id = $1 AND digital_organization_id = $2 AND memory_key = $3
         AND number < coalesce((SELECT number FROM character_turns WHERE digital_organization_id = $2 AND memory_key = $3 AND place = $4), 9223372036854775807)
       ORDER BY number DESC LIMIT $5`,
      [organizationOf(this.#scope), digitalOrganizationId, memoryKey, place, count],
    );
    return rows.toReversed();
  }

  /** Adds a turn, once for each place, and forgets what is too old. */
  async add(
    { digitalOrganizationId, memoryKey, place }: CharacterPlace,
    { said, answered }: CharacterTurn,
  ): Promise<void> {
    const added = await runChange(
      this.#scope,
      `INSERT INTO character_turns (organization_id, digital_organization_id, memory_key, place, said, answered)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (digital_organization_id, memory_key, place) DO NOTHING`,
      [organizationOf(this.#scope), digitalOrganizationId, memoryKey, place, said, answered],
    );
    if (added === 0) return;
    await runChange(
      this.#scope,
      `DELETE FROM character_turns WHERE organization_id = $1 AND digital_organization_id = $2 AND memory_key = $3 AND number <= (
         SELECT number FROM character_turns WHERE digital_organization_id = $2 AND memory_key = $3 ORDER BY number DESC OFFSET ${mostKept} LIMIT 1)`,
      [organizationOf(this.#scope), digitalOrganizationId, memoryKey],
    );
  }
}
