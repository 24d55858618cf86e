import { Migration } from '@mikro-orm/migrations';

/** Since when the record that proves an e-mail domain is missing. */
export class M0144SsoDomainChecks extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table sso_domains add column failing_since timestamptz(3);');
  }

  override async down(): Promise<void> {
    this.addSql('alter table sso_domains drop column failing_since;');
  }
}
