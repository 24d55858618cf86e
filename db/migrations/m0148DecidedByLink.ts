import { Migration } from '@mikro-orm/migrations';

/** The name that somebody gave who decided a call of an agent's tool by its link; null where an account or nobody decided. */
export class M0148DecidedByLink extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table agent_tool_calls add column decided_by_link text;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table agent_tool_calls drop column decided_by_link;');
  }
}
