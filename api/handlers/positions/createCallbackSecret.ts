import { noteAudit } from '../../../domains/audit/noteAudit.ts';
import { callbackSecretContext } from '../../../db/secrets/callbackSecret.ts';
import { newWebhookSecret } from '../../../platform/outbound/standardWebhook.ts';
import { readPosition } from '../../../domains/employees/publishing/readPosition.ts';
import type { Handler } from '../../handler.ts';

/** Creates the secret that signs callbacks of a position. */
export const createCallbackSecret: Handler<'createCallbackSecret'> = async ({ params, actor }, deps) => {
  const { organizationId } = actor;
  const secret = newWebhookSecret();
  await deps.database.withOrganization(organizationId, async (repositories) => {
    const query = { id: params.position_id, actor, permission: 'employees.hire' } as const;
    const { id, name } = await readPosition(repositories, query);
    const sealed = deps.secrets.encrypt(callbackSecretContext({ id, organizationId }), secret);
    const hadOne = await repositories.positions.setCallbackSecret(id, sealed);
    await noteAudit(repositories, {
      target: { id, name },
      before: { callback_secret: hadOne ? 'before' : null },
      after: { callback_secret: 'new' },
    });
  });
  return { status: 201, body: { secret } };
};
