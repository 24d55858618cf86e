import { Migration } from '@mikro-orm/migrations';

/** Models and keys say whether calls lose parameters that their provider has no word for, instead of being refused. */
export class M0059DropUnsupported extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table models add column drop_unsupported boolean not null default false;');
    this.addSql('alter table api_keys add column drop_unsupported boolean not null default false;');
  }

  override async down(): Promise<void> {
    this.addSql('alter table models drop column drop_unsupported;');
    this.addSql('alter table api_keys drop column drop_unsupported;');
  }
}
