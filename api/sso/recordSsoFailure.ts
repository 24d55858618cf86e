import { noteAudit } from '../../domains/audit/noteAudit.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { Deps } from '../deps.ts';

/** Records the reason of a refused sign-in for the organization's owners; the person sees the public message only. */
export async function recordSsoFailure<T>(
  { database }: Pick<Deps, 'database'>,
  connectionId: string,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.internal !== undefined && isSsoError(error)) {
      const { internal } = error;
      await database.asSystem(async (repositories) => {
        await repositories.ssoConnections.noteError(connectionId, internal);
        const connection = await repositories.ssoConnections.find(connectionId);
        await noteAudit(repositories, {
          action: 'sign_in.failed',
          organizationId: connection?.organizationId ?? null,
          target: { kind: 'sso_connection', id: connectionId, name: connection?.name ?? null },
          after: { method: 'single_sign_on', reason: error.code },
        });
      });
    }
    throw error;
  }
}

/** True for refusals of a sign-in by a provider. */
export function isSsoError(error: unknown): error is AppError {
  return error instanceof AppError && error.code.startsWith('sso_');
}
