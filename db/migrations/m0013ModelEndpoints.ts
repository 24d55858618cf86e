import { Migration } from '@mikro-orm/migrations';

/** Models may serve moderations and rerank. Going back closes what serves nothing else. */
export class M0013ModelEndpoints extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table models drop constraint models_endpoints_check;');
    this.addSql(
      `alter table models add constraint models_endpoints_check check (endpoints <@ array['chat.completions', 'embeddings', 'moderations', 'rerank']);`,
    );
  }

  override async down(): Promise<void> {
    this.addSql('alter table models drop constraint models_endpoints_check;');
    this.addSql(
      `update models set endpoints = array_remove(array_remove(endpoints, 'moderations'), 'rerank'), enabled = enabled and endpoints && array['chat.completions', 'embeddings'];`,
    );
    this.addSql(
      `alter table models add constraint models_endpoints_check check (endpoints <@ array['chat.completions', 'embeddings']);`,
    );
  }
}
