import { Migration } from '@mikro-orm/migrations';

import { installFunctions } from './installFunctions.ts';

/** Counts mails per recipient, person and organization (`domains/mail/mailLimits.ts`), in the transaction that writes them. */
export class M0220MailLimits extends Migration {
  override async up(): Promise<void> {
    for (const statement of installFunctions('public.count_mails')) this.addSql(statement);
    this.addSql('revoke execute on function public.count_mails(text[], bigint[]) from public;');
    this.addSql('grant execute on function public.count_mails(text[], bigint[]) to bureau_app, bureau_system;');
  }

  override async down(): Promise<void> {
    this.addSql('drop function public.count_mails(text[], bigint[]);');
  }
}
