import type { Handler } from '../../handler.ts';
import { notFound } from '../../../openapi/notFound.ts';
import { scimAnswer } from '../../scim/scimAnswer.ts';
import { resourceTypes } from '../../scim/scimCapabilities.ts';

/** Returns a SCIM resource type. */
export const getScimResourceType: Handler<'getScimResourceType'> = async ({ actor, params }, { settings }) => {
  const all = resourceTypes({ publicUrl: settings.publicUrl, connectionId: actor.connectionId });
  const found = all.find(({ id }) => id === params.resource_type);
  if (!found) throw notFound();
  return scimAnswer(200, found);
};
