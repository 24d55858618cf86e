import type { Database } from '../../db/database.ts';
import type { Secrets } from '../../db/secrets/secrets.ts';
import { defaultEnvironment, textsOf, valueOf } from './variableValues.ts';

/** The values that a run can read. */
export interface ReadVariables {
  /** Values by name, those of secret variables aside. */
  values: { [name: string]: unknown };
  /** Values of secret variables by name. */
  secrets: { [name: string]: unknown };
  /** The texts of these values: everything that leaves the run is searched for them. */
  secretTexts: string[];
}

/** A digital organization, and the environment whose values count. */
export interface VariableUse {
  organizationId: string;
  digitalOrganizationId: string;
  environment: string;
}

/** Reads variables for runs. Nothing is kept in memory: a changed one counts at once. */
export class VariableReader {
  readonly #database: Database;
  readonly #secrets: Pick<Secrets, 'decrypt'>;

  constructor({ database, secrets }: { database: Database; secrets: Pick<Secrets, 'decrypt'> }) {
    this.#database = database;
    this.#secrets = secrets;
  }

  /**
   * Returns the variables of the digital organization's project and of its organization; those of the project win. A variable without a value in
   * the environment and without a default is left out. Errors: `secret_unreadable`.
   */
  async read({ organizationId, digitalOrganizationId, environment }: VariableUse): Promise<ReadVariables> {
    const rows = await this.#database.withOrganization(organizationId, ({ variables }) =>
      variables.listUsable(digitalOrganizationId),
    );
    const read: ReadVariables = { values: {}, secrets: {}, secretTexts: [] };
    const seen = new Set<string>();
    for (const row of rows) {
      if (seen.has(row.name)) continue;
      seen.add(row.name);
      const texts = textsOf(row, { organizationId, secrets: this.#secrets });
      const text = texts[environment] ?? texts[defaultEnvironment];
      if (text === undefined) continue;
      (row.isSecret ? read.secrets : read.values)[row.name] = valueOf(row.type, text);
      if (row.isSecret) read.secretTexts.push(...secretParts(text, row.type));
    }
    return read;
  }
}

/** The text itself; of JSON also the texts in it. */
function secretParts(text: string, type: string): string[] {
  if (type !== 'json') return [text];
  const parts: string[] = [text];
  const waiting: unknown[] = [JSON.parse(text)];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next === 'string') parts.push(next);
    else if (typeof next === 'object' && next !== null) waiting.push(...Object.values(next));
  }
  return parts;
}

/** Returns whether parameters may read variables; parameters without a name cost no query. */
export function mentionsVariables(parameters: object): boolean {
  return /[$_]vars/.test(JSON.stringify(parameters));
}
