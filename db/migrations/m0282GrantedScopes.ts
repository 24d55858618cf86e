import { Migration } from '@mikro-orm/migrations';

/** The scopes that the account of a credential has granted, beside its tokens: checks of graphs read them without opening the tokens. */
export class M0282GrantedScopes extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table credentials add column granted_scopes text[];');
  }

  override async down(): Promise<void> {
    this.addSql('alter table credentials drop column granted_scopes;');
  }
}
