import { newId } from '../../../db/ids.ts';
import { chatType } from '../../../domains/executions/chat/chatParameters.ts';
import { addressKindOf } from '../../../domains/executions/publishing/addressKind.ts';
import { isWatched, triggerKinds } from '../../../domains/executions/triggers/triggerKinds.ts';
import { holdMembership } from '../../../domains/identity/holdMembership.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import type { Handler } from '../../handler.ts';
import { testUrlOf } from '../../webhooks/testUrlOf.ts';

const listenMs = 120_000;
/** A conversation with a draft. */
const chatMs = 3_600_000;

/** Opens the test address of a webhook or form of the draft, or lets a worker watch its trigger, for one event or 120 s; a chat for an hour. */
export const listenDigitalOrganization: Handler<'listenDigitalOrganization'> = async (
  { params, body, actor },
  deps,
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.edit' } as const;
  const answer = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await holdMembership(repositories, actor);
    const { id: digitalOrganizationId, draft: graph } = await findPermitted(repositories, query);
    const node = graph.nodes.find((candidate) => candidate.id === body.node_id);
    const expiresAt = new Date(Date.now() + (node?.type === chatType ? chatMs : listenMs));
    const listening = { digitalOrganizationId, nodeId: body.node_id, accountId: actor.accountId, graph, expiresAt };
    if (node && isWatched(node.type)) {
      const kind = triggerKinds[node.type]!;
      await repositories.testListeners.put({ ...listening, testId: newId('testTrigger'), kind });
      return { test_url: null, expires_at: expiresAt.toISOString() };
    }
    const webhook = (await repositories.webhooks.listOf(digitalOrganizationId)).find(
      (candidate) => candidate.nodeId === body.node_id,
    );
    if (!node || !webhook || addressKindOf(node.type) !== webhook.kind) {
      throw new AppError('invalid_request', 'The draft has no trigger with this id that can be tested.', {
        param: '/node_id',
      });
    }
    await repositories.testListeners.put({
      ...listening,
      testId: webhook.testId,
      kind: 'http',
    });
    return {
      test_url: testUrlOf({ testId: webhook.testId, node }, deps.settings.publicUrl),
      expires_at: expiresAt.toISOString(),
    };
  });
  return { status: 200, body: answer };
};
