import { Migration } from '@mikro-orm/migrations';

/** The name entered when an agent's tool call was decided by its link; null for decisions by accounts and for undecided calls. */
export class M0148DecidedByLink extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table agent_tool_calls add column decided_by_link text;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table agent_tool_calls drop column decided_by_link;');
  }
}
