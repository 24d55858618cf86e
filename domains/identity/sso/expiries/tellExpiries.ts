import { noteAudit } from '../../../audit/noteAudit.ts';
import type { Database } from '../../../../db/database.ts';
import type { Repositories } from '../../../../db/repositories/repositories.ts';
import type { ExpiringConnection } from '../../../../db/repositories/identity/ssoExpiryNotices.ts';
import type { Mailer } from '../../../mail/Mailer.ts';
import type { Mail } from '../../../mail/mail.ts';
import { expiriesOf, type Expiry } from './expiriesOf.ts';

/** Days before expiry; 0 means expired. */
const stages = [0, 1, 7, 30];
const dayMs = 24 * 3_600_000;
const atOnce = 200;

/** Notifies owners of parts of sign-in that expire soon or have expired: each stage once across all processes, on the page and by mail. */
export async function tellExpiries(database: Database, mailer: Mailer): Promise<void> {
  for (let after = ''; ;) {
    const from = after;
    const connections = await database.asSystem(({ ssoExpiryNotices }) =>
      ssoExpiryNotices.listConnections(from, atOnce),
    );
    for (const connection of connections)
      for (const expiry of expiriesOf(connection)) {
        const days = stageOf(expiry.expiresAt);
        if (days !== undefined)
          await database.asSystem((repositories) => tell({ repositories, mailer, connection, expiry, days }));
      }
    if (connections.length < atOnce) return;
    after = connections.at(-1)!.id;
  }
}

function stageOf(expiresAt: Date): number | undefined {
  const left = (expiresAt.getTime() - Date.now()) / dayMs;
  return stages.find((days) => left <= days);
}

interface Telling {
  readonly repositories: Repositories;
  readonly mailer: Mailer;
  readonly connection: ExpiringConnection;
  readonly expiry: Expiry;
  readonly days: number;
}

async function tell({ repositories, mailer, connection, expiry, days }: Telling): Promise<void> {
  const { id: connectionId, organizationId, name } = connection;
  const { of, expiresAt } = expiry;
  if (!(await repositories.ssoExpiryNotices.take({ organizationId, connectionId, days, of, expiresAt }))) return;
  const hasExpired = days === 0;
  const mails: Mail<'sign_in_expiring'>[] = [];
  for (const { accountId, organizationName, ...to } of await repositories.ssoExpiryNotices.listOwners(organizationId)) {
    await repositories.events.tellOfExpiry(organizationId, {
      for_account_id: accountId,
      sso_connection_id: connectionId,
      connection_name: name,
      of,
      expires_at: expiresAt.toISOString(),
      has_expired: hasExpired,
    });
    const link = mailer.linkTo('/settings/sign-in');
    mails.push({
      to,
      kind: 'sign_in_expiring',
      values: { organization: organizationName, connection: name, of, expiresAt, hasExpired, link },
      cause: { organizationId },
    });
  }
  await mailer.writeAll(repositories, mails);
  if (hasExpired)
    await noteAudit(repositories, {
      action: 'sso_connection.expired',
      organizationId,
      target: { id: connectionId, name },
      after: { of, expires_at: expiresAt.toISOString() },
    });
}
