import type { Handler } from '../../handler.ts';

/** Replaces the secret of a webhook of the instance. */
export const rotateInstanceLogDestinationSecret: Handler<'rotateInstanceLogDestinationSecret'> = async (
  { params, body },
  { logDestinations },
) => {
  const secret = await logDestinations.rotateSecret(null, params.log_destination_id, body.keep_previous);
  return { status: 200, body: { secret } };
};
