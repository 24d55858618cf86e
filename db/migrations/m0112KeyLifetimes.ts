import { Migration } from '@mikro-orm/migrations';

/** For how many days keys of an organization may live that are made or rotated from then on; null: for ever. */
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
