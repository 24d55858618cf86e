import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { scimSchemas } from '../../scim/scimCapabilities.ts';

/** Returns a SCIM schema. */
export const getScimSchema: Handler<'getScimSchema'> = async ({ actor, params }, { settings }) => {
  const all = scimSchemas({ publicUrl: settings.publicUrl, connectionId: actor.connectionId });
  const found = all.find(({ id }) => id.toLowerCase() === params.schema.toLowerCase());
  if (!found) throw notFound();
  return scimAnswer(200, found);
};
