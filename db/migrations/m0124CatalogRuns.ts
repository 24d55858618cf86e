import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';
import { rowLevelSecurity } from './rowLevelSecurity.ts';

const kindsBefore = ['grant', 'plan_credits', 'settlement', 'late_settlement', 'adjustment'];

/**
 * Runs of searches of the data catalog, each of which is its own hold: the amount reserved for an open run counts as held. Only functions
 * of the ledger's role open and close them. Every run has a reference: the same one again is never paid twice.
 */
export class M0124CatalogRuns extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
create table catalog_runs (
  id text primary key,
  organization_id text not null,
  reference text not null,
  account_id text,
  key_id text,
  execution_id text,
  source_id text not null,
  search_id text not null,
  request_id text not null,
  state text not null check (state in ('open', 'success', 'error')),
  held_micros bigint not null check (held_micros >= 0),
  credits_micros bigint not null default 0 check (credits_micros >= 0),
  cached boolean not null default false,
  row_count integer,
  error_reason text,
  latency_ms integer,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default date_trunc('milliseconds', now()),
  closed_at timestamptz(3),
  unique (organization_id, reference)
);`);
    this.addSql('create index catalog_runs_newest on catalog_runs (organization_id, created_at desc, id desc);');
    this.addSql(`create index catalog_runs_open on catalog_runs (expires_at) where state = 'open';`);
    this.addSql('create index catalog_runs_time on catalog_runs using brin (created_at);');
    for (const statement of rowLevelSecurity('catalog_runs')) this.addSql(statement);
    this.addSql('grant select on catalog_runs to bureau_app, bureau_system;');
    this.addSql('grant delete on catalog_runs to bureau_system;'); // they are kept 90 days
    this.addSql('grant select, insert, update on catalog_runs to bureau_ledger;');
    this.addSql(`alter table ledger_entries drop constraint ledger_entries_kind_check;`);
    this.addSql(kindCheck([...kindsBefore, 'catalog_search']));
    for (const statement of installFunctions(...functions)) this.addSql(statement);
    for (const signature of signatures) {
      this.addSql(`alter function ${signature} owner to bureau_ledger;`);
      this.addSql(`revoke all on function ${signature} from public;`);
      this.addSql(`grant execute on function ${signature} to bureau_system;`);
    }
  }

  override async down(): Promise<void> {
    for (const signature of signatures) this.addSql(`drop function ${signature};`);
    this.addSql('drop table catalog_runs;');
    this.addSql('alter table ledger_entries drop constraint ledger_entries_kind_check;');
    this.addSql(kindCheck(kindsBefore));
  }
}

/** Not validated: every row has passed a check that was no wider, and of a large table that would take long. */
function kindCheck(kinds: readonly string[]): string {
  const list = kinds.map((kind) => `'${kind}'`).join(', ');
  return `alter table ledger_entries add constraint ledger_entries_kind_check check (kind in (${list})) not valid;`;
}

/**
 * `open_catalog_runs` opens runs in the order given. Verdicts: 0 = open; 1 = this reference is paid (its run's id is answered: asking again
 * is free); 2 = one with this reference is under way; 5 = the wallet lacks the credits. A failed run, or the run of a dead process, is
 * reopened under its id. `close_catalog_runs` releases their holds and charges their cost, each once, and returns the closed ones; a run
 * that was swept as lost but succeeded is still charged. `sweep_catalog_runs` releases holds of runs whose processes died.
 */
const functions = ['ledger.open_catalog_runs', 'ledger.close_catalog_runs', 'ledger.sweep_catalog_runs'];

const signatures = [
  'ledger.open_catalog_runs(text[], text[], text[], text[], text[], text[], text[], text[], text[], bigint[], integer)',
  'ledger.close_catalog_runs(text[], text[], bigint[], boolean[], integer[], text[], integer[], text[], text[])',
  'ledger.sweep_catalog_runs(integer)',
];
