import { Migration } from '@mikro-orm/migrations';

/** Steps of an agent that a retry has from the execution that it retries. */
export class M0153KeptSteps extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table agent_steps add column kept boolean not null default false;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table agent_steps drop column kept;');
  }
}
