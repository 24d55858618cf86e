import { Migration } from '@mikro-orm/migrations';

/** Lifetime in days of keys that an organization creates or rotates; null: unlimited. */
export class M0112KeyLifetimes extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'alter table organizations add column key_max_lifetime_days integer check (key_max_lifetime_days between 1 and 3650);',
    );
    this.addSql('grant update (key_max_lifetime_days) on organizations to bureau_app;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table organizations drop column key_max_lifetime_days;');
  }
}
