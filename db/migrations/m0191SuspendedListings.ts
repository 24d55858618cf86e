import { Migration } from '@mikro-orm/migrations';

/** Who looks after the instance can take a listing from the market, for a reason; its publisher cannot put it up again until it is lifted. */
export class M0191SuspendedListings extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table listings add column suspended_at timestamptz(3), add column suspended_reason text;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table listings drop column suspended_at, drop column suspended_reason;');
  }
}
