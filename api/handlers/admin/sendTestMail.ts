import { newId } from '../../../db/ids.ts';
import { composeMail } from '../../../domains/mail/composeMail.ts';
import { countMail } from '../../../domains/mail/countMail.ts';
import { MailNotSent } from '../../../domains/mail/SmtpServer.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { notFound } from '../../../openapi/notFound.ts';
import type { Handler } from '../../handler.ts';

/** Sends a mail to the caller at once and returns the mail server's error, if any. */
export const sendTestMail: Handler<'sendTestMail'> = async ({ actor }, { database, smtp, settings }) => {
  const account = await database.asSystem(({ accounts }) => accounts.find(actor.accountId));
  if (!account) throw notFound();
  if (smtp === null)
    throw new AppError(
      'mail_not_set_up',
      'No mail server is set. Set SERVICE_SMTP_HOST and SERVICE_SMTP_FROM, then restart.',
    );
  const { email, name } = account;
  const cause = { accountId: actor.accountId };
  await database.asSystem((repositories) => countMail(repositories, { kind: 'test', email, cause }));
  const mail = composeMail({ to: account, kind: 'test', values: {} }, settings.publicUrl);
  try {
    await smtp.send({ address: email, name }, mail, newId('mail'));
  } catch (error) {
    if (error instanceof MailNotSent) throw new AppError('mail_not_sent', error.message, { cause: error });
    throw error;
  }
  return { status: 200, body: { sent_to: email } };
};
