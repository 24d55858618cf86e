import { Migration } from '@mikro-orm/migrations';

/** Instance admins can suspend a listing for a reason; its publisher cannot publish it again until the suspension is lifted. */
export class M0191SuspendedListings extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table listings add column suspended_at timestamptz(3), add column suspended_reason text;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table listings drop column suspended_at, drop column suspended_reason;');
  }
}
