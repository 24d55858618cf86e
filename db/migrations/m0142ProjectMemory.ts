import { Migration } from '@mikro-orm/migrations';

/**
 * The former owner of a transferred space, besides its own name and deleted with that account, and the resources stopped by archiving a
 * project, so that restoring can publish them again.
 */
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
