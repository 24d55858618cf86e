import { Migration } from '@mikro-orm/migrations';

/** Models say how long an answer may become where the caller does not. */
export class M0042DefaultOutputTokens extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table models add column default_output_tokens integer check (default_output_tokens > 0);');
  }

  override async down(): Promise<void> {
    this.addSql('alter table models drop column default_output_tokens;');
  }
}
