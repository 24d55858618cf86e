import { chatType } from '../../../domains/executions/chat/chatParameters.ts';
import { serviceTriggers } from '../../../domains/executions/generated/serviceTriggers.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { testUrlOf } from '../../webhooks/testUrlOf.ts';

/** Returns the triggers that the caller listens on, with errors that prevent events. */
export const listListeners: Handler<'listListeners'> = async ({ params, actor }, deps) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.view' } as const;
  const rows = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    const { id } = await findPermitted(repositories, query);
    return repositories.testListeners.listOf({ digitalOrganizationId: id, accountId: actor.accountId });
  });
  // A chat waits for no single event: its tester sees it directly.
  const waiting = rows.filter(({ node }) => node.type !== chatType);
  const data = waiting.map(({ testId, kind, node, expiresAt, error }) => ({
    node_id: node.id,
    test_url:
      kind === 'http' && serviceTriggers[node.type] !== 'hook'
        ? testUrlOf({ testId, node }, deps.settings.publicUrl)
        : null,
    expires_at: expiresAt.toISOString(),
    error: error && { code: error.code, message: error.message },
  }));
  return { status: 200, body: { data, next_cursor: null } };
};
