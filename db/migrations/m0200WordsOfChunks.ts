import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/**
 * Full text of a knowledge base by its index. `@@` may be told from its operands (it is not leakproof), so under row-level security
 * PostgreSQL looks at the wall first and never at the index: every search read all chunks of all organizations, a quarter of a second for
 * 50,000. A function with system rights queries instead, for the organization of the transaction alone; the base is indexed together with
 * the words, so that words of other bases are not read either. Without `fastupdate`: words that wait to be put in are read by every search,
 * and until the next vacuum that took half a second. Source: PostgreSQL 18, Row Security Policies and `LEAKPROOF`.
 */
export class M0200WordsOfChunks extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      'create index knowledge_chunks_words on knowledge_chunks using gin ((array_to_tsvector(array[knowledge_base_id]) || search)) with (fastupdate = off);',
    );
    this.addSql('drop index knowledge_chunks_search;');
    for (const statement of installFunctions('engine.chunks_with_words')) this.addSql(statement);
    const name = 'function engine.chunks_with_words(text, tsquery, integer, integer)';
    this.addSql('grant create on schema engine to bureau_system;');
    this.addSql(`alter ${name} owner to bureau_system;`);
    this.addSql('revoke create on schema engine from bureau_system;');
    this.addSql(`revoke all on ${name} from public;`);
    this.addSql(`grant execute on ${name} to bureau_app, bureau_system;`);
  }

  override async down(): Promise<void> {
    this.addSql('drop function engine.chunks_with_words(text, tsquery, integer, integer);');
    this.addSql('create index knowledge_chunks_search on knowledge_chunks using gin (search);');
    this.addSql('drop index knowledge_chunks_words;');
  }
}
