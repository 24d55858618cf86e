import { Migration } from '@mikro-orm/migrations';

/** Calls are listed over all keys of an organization, and price rows say who set them. */
export class M0038CallsAndPrices extends Migration {
  override async up(): Promise<void> {
    this.addSql('create index call_records_organization on call_records (organization_id, created_at desc, id desc);');
    this.addSql('alter table model_prices add column created_by text references accounts on delete set null;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table model_prices drop column created_by;');
    this.addSql('drop index call_records_organization;');
  }
}
