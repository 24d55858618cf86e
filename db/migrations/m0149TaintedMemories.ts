import { Migration } from '@mikro-orm/migrations';

/** Whether an agent's memory contains untrusted content; unknown for existing memories. */
export class M0149TaintedMemories extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table agent_memories add column tainted boolean not null default false;');
    this.addSql('update agent_memories set tainted = true;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table agent_memories drop column tainted;');
  }
}
