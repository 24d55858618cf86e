import { Migration } from '@mikro-orm/migrations';

/** From whom a space was handed over, beside its own name and to be forgotten with that account, and what archiving a project took down, so that restoring can publish it again. */
export class M0142ProjectMemory extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'alter table projects add column handed_over_from text references accounts on delete set null, add column handed_over_from_name text;',
    );
    this.addSql('create index projects_handed_over_from on projects (handed_over_from);');
    this.addSql('alter table digital_organizations add column archived_version_id text;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table digital_organizations drop column archived_version_id;');
    this.addSql('alter table projects drop column handed_over_from_name, drop column handed_over_from;');
  }
}
