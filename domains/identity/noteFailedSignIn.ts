import { noteAudit } from '../audit/noteAudit.ts';
import type { Database } from '../../db/database.ts';
import { AppError } from '../../openapi/AppError.ts';

/** A sign-in that may be refused. */
interface TriedSignIn {
  /** Null if no account has that name. */
  readonly accountId: string | null;
  readonly method: 'password' | 'second_factor' | 'passkey';
}

/**
 * Does a part of a sign-in; where it is refused, the log of the account's own organization says so, or that of the instance where there is
 * no such account: as much work for both. The entered text is not included, because people type passwords into wrong fields.
 */
export async function noteFailedSignIn<T>(
  database: Database,
  { accountId, method }: TriedSignIn,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code } = error;
    await database.asSystem(async (repositories) => {
      const [own] = await repositories.organizations.listOfAccount(accountId ?? '');
      await noteAudit(repositories, {
        action: 'sign_in.failed',
        organizationId: own?.id ?? null,
        target: { kind: 'account', id: accountId },
        after: { method, reason: code },
      });
    });
    throw error;
  }
}
