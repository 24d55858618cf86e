import { Migration } from '@mikro-orm/migrations';

/** Credentials remember when they were tested last, and whether it passed. */
export class M0041CredentialTests extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table credentials
  add column tested_at timestamptz(3),
  add column test_passed boolean,
  add constraint credentials_test check ((tested_at is null) = (test_passed is null));`);
  }

  override async down(): Promise<void> {
    this.addSql('alter table credentials drop column tested_at, drop column test_passed;');
  }
}
