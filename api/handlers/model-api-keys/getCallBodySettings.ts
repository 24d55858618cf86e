import type { Handler } from '../../handler.ts';
import { presentCallBodySettings } from '../../presenters/callBodySettings.ts';

/** Returns the organization's settings for prompts and answers. */
export const getCallBodySettings: Handler<'getCallBodySettings'> = async ({ actor }, { database }) => {
  const settings = await database.withOrganization(actor.organizationId, ({ callBodies }) => callBodies.settings());
  return { status: 200, body: presentCallBodySettings(settings) };
};
