import { Migration } from '@mikro-orm/migrations';

/** What replaces the encryption key writes every envelope anew, those of stored responses too. */
export class M0056ReplacedKeys extends Migration {
  override async up(): Promise<void> {
    this.addSql('grant update (content_encrypted) on stored_responses to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('revoke update (content_encrypted) on stored_responses from bureau_system;');
  }
}
