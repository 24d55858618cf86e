import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { Migration } from '@mikro-orm/migrations';

import { functionNames, installFunctions } from '../migrations/installFunctions.ts';

/** Files of the schema by area, in order of their foreign keys: referenced tables come first. */
const areas = [
  'identity',
  'organizations',
  'sso',
  'gateway',
  'ledger',
  'billing',
  'digitalOrganizations',
  'credentials',
  'dataTables',
  'executions',
  'agents',
  'knowledge',
  'employees',
  'evaluations',
  'catalog',
  'notifications',
  'audit',
];

/** Functions with the row of a table in their signature, which needs the table. */
const functionsOfTables = ['ledger.call_of_run', 'ledger.note_call'];

/**
 * The schema of the first release, whole: roles, tables with their policies, grants and triggers, the functions of `db/sql`, views. A
 * change of the schema is a migration after it (`db/migrations/`); these files stay as they are.
 */
export class Baseline extends Migration {
  override async up(): Promise<void> {
    this.addSql(baselineSql('roles'));
    this.#install(functionNames().filter((name) => !functionsOfTables.includes(name)));
    for (const area of areas) this.addSql(baselineSql(area));
    this.#install(functionsOfTables);
    this.addSql(baselineSql('functions'));
    this.addSql(baselineSql('views'));
  }

  override async down(): Promise<void> {
    this.addSql(baselineSql('drop'));
  }

  #install(names: readonly string[]): void {
    for (const statement of installFunctions(...names)) this.addSql(statement);
  }
}

function baselineSql(name: string): string {
  return readFileSync(join(import.meta.dirname, `${name}.sql`), 'utf8');
}
