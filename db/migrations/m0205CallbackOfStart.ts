import { Migration } from '@mikro-orm/migrations';

/** The start of a run is sent to its callback if selected: once, also for repeated starts. */
export class M0205CallbackOfStart extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table run_callbacks drop constraint run_callbacks_event_check;');
    this.addSql(`alter table run_callbacks add constraint run_callbacks_event_check
      check (event in ('run.started', 'run.completed', 'run.failed', 'run.canceled'));`);
    this.addSql('create unique index run_callbacks_event on run_callbacks (run_id, event);');
    this.addSql('drop index run_callbacks_run;');
    this.addSql('grant insert on run_callbacks to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql(`delete from run_callbacks where event = 'run.started';`);
    this.addSql('revoke insert on run_callbacks from bureau_system;');
    this.addSql('create index run_callbacks_run on run_callbacks (run_id);');
    this.addSql('drop index run_callbacks_event;');
    this.addSql('alter table run_callbacks drop constraint run_callbacks_event_check;');
    this.addSql(`alter table run_callbacks add constraint run_callbacks_event_check
      check (event in ('run.completed', 'run.failed', 'run.canceled'));`);
  }
}
