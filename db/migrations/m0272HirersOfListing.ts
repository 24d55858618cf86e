import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { installFunctions } from './installFunctions.ts';

/** Hirers are notified when a publisher withdraws an employee with notice or lists it again, and when an admin suspends it. */
export class M0272HirersOfListing extends Migration {
  override async up(): Promise<void> {
    this.addSql(replaceInKinds(last, withNew));
    for (const statement of installFunctions('ledger.note_hirers_of_listing')) this.addSql(statement);
    // A hirer is behind another wall than its publisher: only the ledger's role sees both.
    this.addSql('alter function ledger.note_hirers_of_listing() owner to bureau_ledger;');
    this.addSql(`
create trigger note_hirers after update of status, suspended_at on listings for each row
  when (new.status <> old.status or new.suspended_at is distinct from old.suspended_at) execute function ledger.note_hirers_of_listing();`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger note_hirers on listings;');
    this.addSql('drop function ledger.note_hirers_of_listing();');
    this.addSql(`delete from events where kind = 'position_ending';`);
    this.addSql(replaceInKinds(withNew, last));
  }
}

const last = `'position_returned'::text`;
const withNew = `${last}, 'position_ending'::text`;
