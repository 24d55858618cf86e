import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';
import { installFunctions } from './installFunctions.ts';

/**
 * Listings are withdrawn at once when their employees can no longer work: their project is archived, their digital organization or project is
 * deleted, or their organization is being deleted. Publisher and hirers are notified in the same transaction. What archiving and the grace period
 * of a deletion withdrew can be restored (`paused_for`: the id of the project or organization).
 */
export class M0231WithdrawnListings extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table listings add column paused_for text,
  add column paused_status text check (paused_status in ('listed', 'withdrawn')), add column paused_withdrawn_at timestamptz(3);`);
    this.addSql('grant select on digital_organizations to bureau_ledger;');
    this.addSql(`grant update (${columns}) on listings to bureau_ledger;`);
    this.addSql('grant update (dismissed_at) on positions to bureau_ledger;');
    this.addSql(replaceInKinds(last, withNew));
    for (const statement of installFunctions(...functions)) this.addSql(statement);
    for (const signature of signatures) {
      this.addSql(`alter function ${signature} owner to bureau_ledger;`);
      this.addSql(`revoke all on function ${signature} from public;`);
      this.addSql(`grant execute on function ${signature} to bureau_app, bureau_system;`);
    }
    // What earlier releases left in the market although it cannot work.
    this.addSql('set local role bureau_ledger;');
    this.addSql(`update listings l set status = 'withdrawn', withdrawn_at = date_trunc('milliseconds', now())
  from employees e join employee_versions v on v.id = e.version_id
 where e.id = l.employee_id and l.status = 'listed' and v.worker ->> 'kind' = 'digital_organization'
   and not exists (select from digital_organizations d where d.id = v.worker ->> 'digital_organization_id');`);
    this.addSql('reset role;');
  }

  override async down(): Promise<void> {
    for (const signature of signatures) this.addSql(`drop function ${signature};`);
    this.addSql(`delete from events where kind in ('listing_withdrawn', 'position_withdrawn', 'position_returned');`);
    this.addSql(replaceInKinds(withNew, last));
    this.addSql('revoke update (dismissed_at) on positions from bureau_ledger;');
    this.addSql(`revoke update (${columns}) on listings from bureau_ledger;`);
    this.addSql('revoke select on digital_organizations from bureau_ledger;');
    this.addSql(
      'alter table listings drop column paused_for, drop column paused_status, drop column paused_withdrawn_at;',
    );
  }
}

const columns = 'status, withdrawn_at, updated_at, search_text, paused_for, paused_status, paused_withdrawn_at';
const last = `'employee_runs_refused'::text`;
const withNew = `${last}, 'listing_withdrawn'::text, 'position_withdrawn'::text, 'position_returned'::text`;
const functions = ['ledger.withdraw_listings', 'ledger.return_listings', 'ledger.dismiss_positions'];
const signatures = [
  'ledger.withdraw_listings(text, text, text, text, text)',
  'ledger.return_listings(text, text, boolean)',
  'ledger.dismiss_positions(text, text[])',
];
