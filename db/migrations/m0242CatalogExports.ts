import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

const noteInputs = 'ledger.note_catalog_inputs(text[], bytea[])';

/** A run of a search keeps a digest of its query, so that an export of the same page is recognized and not charged again. */
export class M0242CatalogExports extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table catalog_runs add column asked_sha256 bytea;');
    for (const statement of installFunctions('ledger.note_catalog_inputs')) this.addSql(statement);
    this.addSql(`alter function ${noteInputs} owner to bureau_ledger;`);
    this.addSql(`revoke all on function ${noteInputs} from public;`);
    this.addSql(`grant execute on function ${noteInputs} to bureau_system;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop function ${noteInputs};`);
    this.addSql('alter table catalog_runs drop column asked_sha256;');
  }
}
