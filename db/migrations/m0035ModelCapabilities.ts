import { Migration } from '@mikro-orm/migrations';

/** Models tell what they can do. It refuses nothing. */
export class M0035ModelCapabilities extends Migration {
  override async up(): Promise<void> {
    this.addSql(`
alter table models add column capabilities text[] not null default '{}'
  check (capabilities <@ array['tools', 'reasoning', 'structured_output', 'image_input', 'audio_input', 'video_input', 'pdf_input']);`);
  }

  override async down(): Promise<void> {
    this.addSql('alter table models drop column capabilities;');
  }
}
