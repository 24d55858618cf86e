import { Migration } from '@mikro-orm/migrations';

/**
 * Endpoints of models and kinds of providers are what the contract says (`ModelEndpoint`, `ProviderKind`), not a list in the database as
 * well: a release that knows more of them needs no migration.
 */
export class M0014ProviderKinds extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table models drop constraint models_endpoints_check;');
    this.addSql('alter table providers drop constraint providers_kind_check;');
  }

  /** Closes kinds unknown to the previous release first. */
  override async down(): Promise<void> {
    const endpoints = `array['chat.completions', 'embeddings', 'moderations', 'rerank']`;
    this.addSql(
      `update models set enabled = enabled and endpoints && ${endpoints},
         endpoints = array(select e from unnest(endpoints) e where e = any (${endpoints})) where not endpoints <@ ${endpoints};`,
    );
    this.addSql(
      `update providers set enabled = false, kind = 'openai_compatible' where kind not in ('openai_compatible', 'sandbox');`,
    );
    this.addSql(`alter table models add constraint models_endpoints_check check (endpoints <@ ${endpoints});`);
    this.addSql(
      `alter table providers add constraint providers_kind_check check (kind in ('openai_compatible', 'sandbox'));`,
    );
  }
}
