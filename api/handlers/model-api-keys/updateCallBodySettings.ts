import { Redaction } from '../../../domains/gateway/bodies/redaction.ts';
import type { Handler } from '../../handler.ts';
import { presentCallBodySettings } from '../../presenters/callBodySettings.ts';

/** Changes the organization's settings for prompts and answers. */
export const updateCallBodySettings: Handler<'updateCallBodySettings'> = async (
  { actor, body },
  { database, callBodies: log },
) => {
  const { enabled, retention_days: retentionDays, redact, words, patterns } = body;
  const settings = { enabled, retentionDays, redact, words, patterns };
  new Redaction(settings); // throws for invalid patterns
  await database.withOrganization(actor.organizationId, ({ callBodies }) => callBodies.setSettings(settings));
  log.forgetSettings();
  return { status: 200, body: presentCallBodySettings(settings) };
};
