import { Migration } from '@mikro-orm/migrations';

/** Addresses and ranges that an account API key may be used from; null: from everywhere. */
export class M0078KeyAddresses extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table api_keys add column allowed_addresses text[];');
  }

  override async down(): Promise<void> {
    this.addSql('alter table api_keys drop column allowed_addresses;');
  }
}
