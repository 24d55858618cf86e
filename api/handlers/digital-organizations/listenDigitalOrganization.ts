import { newId } from '../../../db/ids.ts';
import { chatType } from '../../../domains/executions/chat/chatParameters.ts';
import { addressKindOf } from '../../../domains/executions/publishing/addressKind.ts';
import { watchedKindOf } from '../../../domains/executions/triggers/triggerKinds.ts';
import { holdMembership } from '../../../domains/identity/holdMembership.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { findPermitted } from '../../../domains/digitalOrganizations/readDigitalOrganization.ts';
import { createRegistration, type WantedHook } from '../../../domains/digitalOrganizations/hooks/createRegistration.ts';
import { serviceTriggers } from '../../../domains/executions/generated/serviceTriggers.ts';
import type { Deps } from '../../deps.ts';
import type { Handler } from '../../handler.ts';
import { testUrlOf } from '../../webhooks/testUrlOf.ts';

const listenMs = 120_000;
/** A conversation with a draft. */
const chatMs = 3_600_000;

/**
 * Opens the test address of a webhook or form of the draft, or lets a worker watch its trigger, for one event or 120 s; a chat for an
 * hour. The test address of a trigger that a service calls is registered there for that time.
 */
export const listenDigitalOrganization: Handler<'listenDigitalOrganization'> = async (
  { params, body, actor, signal },
  deps,
) => {
  const query = { id: params.digital_organization_id, actor, permission: 'digital_organizations.edit' } as const;
  const { answer, hook } = await deps.database.withOrganization(actor.organizationId, async (repositories) => {
    await holdMembership(repositories, actor);
    const { id: digitalOrganizationId, draft: graph } = await findPermitted(repositories, query);
    const node = graph.nodes.find((candidate) => candidate.id === body.node_id);
    const expiresAt = new Date(Date.now() + (node?.type === chatType ? chatMs : listenMs));
    const listening = { digitalOrganizationId, nodeId: body.node_id, accountId: actor.accountId, graph, expiresAt };
    const kind = node ? watchedKindOf(node.type) : null;
    if (kind !== null) {
      await repositories.testListeners.put({ ...listening, testId: newId('testTrigger'), kind });
      return { answer: { test_url: null, expires_at: expiresAt.toISOString() }, hook: null };
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
    const isRegistered = serviceTriggers[node.type] === 'hook';
    const { organizationId } = actor;
    return {
      answer: {
        test_url: isRegistered ? null : testUrlOf({ testId: webhook.testId, node }, deps.settings.publicUrl),
        expires_at: expiresAt.toISOString(),
      },
      hook: isRegistered
        ? { organizationId, digitalOrganizationId, node, addressId: webhook.testId, isTest: true }
        : null,
    };
  });
  if (hook) await registerTest(hook, deps, signal);
  return { status: 200, body: answer };
};

/** Listening ends if the service refuses the address. Errors: those of `createRegistration`. */
async function registerTest(hook: WantedHook, deps: Deps, signal: AbortSignal): Promise<void> {
  const { organizationId, digitalOrganizationId, node } = hook;
  try {
    const id = await createRegistration(deps, hook, signal);
    await deps.database.withOrganization(organizationId, ({ hookRegistrations }) => hookRegistrations.activateTest(id));
  } catch (error) {
    await deps.database.withOrganization(organizationId, ({ testListeners }) =>
      testListeners.remove(digitalOrganizationId, node.id),
    );
    throw error;
  }
}
