import { newId } from '../../../db/ids.ts';
import { encodeItems } from '../../../db/itemsCodec.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { withN8nNames } from './n8nNames.ts';
import type { components } from '../../../openapi/generated/types.ts';

/** A published trigger that has begun to fail. */
export interface FailingTrigger {
  digitalOrganizationId: string;
  digitalOrganizationName: string;
  versionId: string;
  settings: components['schemas']['DigitalOrganizationSettings'];
  node: { name: string };
  error: { code: string; message: string };
}

/**
 * Starts the error organization of a digital organization whose trigger cannot listen, in the transaction that records the first of
 * consecutive failures: the one in the settings, otherwise itself if it has a `trigger.error`. The item is `{ trigger: { mode: 'trigger',
 * error: { code, message, node } }, digital_organization: { id, name } }`.
 */
export async function startErrorOfTrigger(
  { executionFamilies, executions }: Repositories,
  organizationId: string,
  { digitalOrganizationId, digitalOrganizationName, versionId, settings, node, error }: FailingTrigger,
): Promise<void> {
  const wanted = settings.error_organization_id ?? digitalOrganizationId;
  const target = await executionFamilies.errorTarget(wanted, { digitalOrganizationId, versionId });
  const start = target?.graph.nodes.find(({ type, settings: own }) => type === 'trigger.error' && !own?.disabled);
  if (!target || !start) return;
  const { pin_data: _pins, ...graph } = target.graph;
  const json = {
    trigger: { mode: 'trigger', error: { ...error, node: node.name } },
    digital_organization: { id: digitalOrganizationId, name: digitalOrganizationName },
  };
  await executions.insert({
    id: newId('execution'),
    organizationId,
    projectId: target.projectId,
    digitalOrganizationId: target.id,
    versionId: target.versionId,
    graph: target.versionId === null ? graph : null,
    settings: target.settings,
    mode: 'error',
    trigger: { kind: 'error', node_id: start.id },
    deliveryKey: null,
    accountId: null,
    triggerNode: { id: start.id, name: start.name, type: start.type },
    output: await encodeItems([{ json: withN8nNames(start, json, { mode: 'error' }) }]),
    outboxId: newId('outbox'),
    relayAfterMs: 0,
  });
}
