import { Migration } from '@mikro-orm/migrations';

/** Token renewal leases the credential's row instead of locking it during a request to the server. */
export class M0049TokenLeases extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table credentials
  add column renewing_by text,
  add column renewing_until timestamptz(3),
  add constraint credentials_renewing check ((renewing_by is null) = (renewing_until is null));`);
  }

  override async down(): Promise<void> {
    this.addSql('alter table credentials drop column renewing_by, drop column renewing_until;');
  }
}
