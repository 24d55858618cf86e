import { Migration } from '@mikro-orm/migrations';

import { replaceInKinds } from './eventKinds.ts';

/** That a provider refuses its key is an event: of the admins of the instance, or of the organization whose own key it is. */
export class M0047RejectedKeys extends Migration {
  override async up(): Promise<void> {
    this.addSql(replaceInKinds(last, withNew));
  }

  override async down(): Promise<void> {
    this.addSql(`delete from events where kind = 'provider_key_rejected';`);
    this.addSql(replaceInKinds(withNew, last));
  }
}

const last = `'execution_failed'::text`;
const withNew = `${last}, 'provider_key_rejected'::text`;
