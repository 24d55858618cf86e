import { Migration } from '@mikro-orm/migrations';

/** Replacing the encryption key encrypts every envelope again, including stored responses. */
export class M0056ReplacedKeys extends Migration {
  override async up(): Promise<void> {
    this.addSql('grant update (content_encrypted) on stored_responses to bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('revoke update (content_encrypted) on stored_responses from bureau_system;');
  }
}
