import { openMail } from '../../../domains/mail/sealedMail.ts';
import type { MailRow } from '../../../db/rows/mail.ts';
import type { components } from '../../../openapi/generated/types.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';

const mostFailures = 50;

/** Returns whether the instance sends mail, its queue, and its failures. */
export const getMail: Handler<'getMail'> = async (_request, { database, secrets, settings }) => {
  const { waiting, failures } = await database.asSystem(async ({ mails }) => ({
    waiting: await mails.countWaiting(),
    failures: await mails.listFailed(mostFailures),
  }));
  const { smtp } = settings;
  const server = smtp && {
    host: smtp.host,
    port: smtp.port,
    security: smtp.security,
    user: smtp.user?.name ?? null,
    from: smtp.from,
  };
  return { status: 200, body: { server, waiting, failures: failures.map((row) => presentFailure(secrets, row)) } };
};

function presentFailure(secrets: Deps['secrets'], row: MailRow): components['schemas']['MailFailure'] {
  return {
    id: row.id,
    kind: row.kind,
    to: addressOf(secrets, row),
    error: row.lastError ?? '',
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.failedAt === null ? row.dueAt.toISOString() : null,
  };
}

/** A key that was lost must not keep the list from being seen. */
function addressOf(secrets: Deps['secrets'], row: MailRow): string | null {
  try {
    return openMail(secrets, row).to.address;
  } catch {
    return null;
  }
}
