import { Migration } from '@mikro-orm/migrations';

/**
 * Changes of knowledge bases are published to pages like all others (`m0062Changes`). A write of a document updates the counters of its
 * base, so the base's row reports both.
 */
export class M0147ToldKnowledge extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create trigger tell_change_1 after insert or update or delete on knowledge_bases for each row
  execute function public.tell_change('knowledge_base', '${places.replaceAll(`'`, `''`)}');`);
  }

  override async down(): Promise<void> {
    this.addSql('drop trigger tell_change_1 on knowledge_bases;');
  }
}

/** Organization, id, project, digital organization and account of a line. */
const places = `coalesce(($1).organization_id, '-'), coalesce(($1).id, '-'), coalesce(($1).project_id, '-'), '-', '-'`;
