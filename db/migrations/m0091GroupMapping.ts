import { Migration } from '@mikro-orm/migrations';

/** Roles that follow from the groups of an identity provider: the rules of a connection, and which roles came of them. */
export class M0091GroupMapping extends Migration {
  override async up(): Promise<void> {
    this.addSql(`alter table sso_connections add column mapping jsonb not null default '[]';`);
    for (const table of ['memberships', 'project_members']) {
      this.addSql(`alter table ${table} add column mapped_by text references sso_connections (id) on delete set null;`);
      this.addSql(`create index ${table}_mapped on ${table} (mapped_by) where mapped_by is not null;`);
    }
  }

  override async down(): Promise<void> {
    this.addSql('alter table project_members drop column mapped_by;');
    this.addSql('alter table memberships drop column mapped_by;');
    this.addSql('alter table sso_connections drop column mapping;');
  }
}
