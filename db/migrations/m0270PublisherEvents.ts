import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { installFunctions } from './installFunctions.ts';

/** Publishers are notified of hires, rejected deliverables and ratings of their employees, in the transaction that writes each. */
export class M0270PublisherEvents extends Migration {
  override async up(): Promise<void> {
    this.addSql(replaceInKinds(last, withNew));
    for (const statement of installFunctions('ledger.note_publisher_event')) this.addSql(statement);
    // A publisher is behind another wall than its hirers: only the ledger's role sees both.
    this.addSql('alter function ledger.note_publisher_event() owner to bureau_ledger;');
    this.addSql(`
create trigger note_publisher_event after insert on positions for each row execute function ledger.note_publisher_event();`);
    this.addSql(`
create trigger note_publisher_event after insert on listing_ratings for each row execute function ledger.note_publisher_event();`);
    this.addSql(`
create trigger note_publisher_event after update of status on deliverables for each row
  when (new.status = 'rejected' and old.status <> 'rejected') execute function ledger.note_publisher_event();`);
  }

  override async down(): Promise<void> {
    for (const table of ['positions', 'listing_ratings', 'deliverables'])
      this.addSql(`drop trigger note_publisher_event on ${table};`);
    this.addSql('drop function ledger.note_publisher_event();');
    this.addSql(`delete from events where kind in ('employee_hired', 'employee_rated', 'deliverable_rejected');`);
    this.addSql(replaceInKinds(withNew, last));
  }
}

const last = `'low_balance'::text`;
const withNew = `${last}, 'employee_hired'::text, 'employee_rated'::text, 'deliverable_rejected'::text`;
