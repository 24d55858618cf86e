import type { Handler } from '../../handler.ts';

/** Replaces the secret of a webhook of the organization. */
export const rotateLogDestinationSecret: Handler<'rotateLogDestinationSecret'> = async (
  { actor, params, body },
  { logDestinations },
) => {
  const secret = await logDestinations.rotateSecret(
    actor.organizationId,
    params.log_destination_id,
    body.keep_previous,
  );
  return { status: 200, body: { secret } };
};
