import { isDeepStrictEqual } from 'node:util';

import type { DigitalOrganizationRow } from '../../../db/repositories/digitalOrganizations/digitalOrganizations.ts';
import type { HookRegistrationRow } from '../../../db/repositories/executions/hookRegistrations.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { selectedCredential } from '../../credentials/slots.ts';
import { serviceTriggers } from '../../executions/generated/serviceTriggers.ts';
import { createRegistration } from './createRegistration.ts';
import { hookSourceOf, type HookDeps } from './hookDeps.ts';

type GraphNode = components['schemas']['GraphNode'];

/** Registrations that a version needs before it is published. */
export interface PreparedHooks {
  /** All that the version uses. */
  readonly used: readonly string[];
  /** Those of them that were made for it. */
  readonly made: readonly string[];
}

/** Registrations for the triggers of a draft before it is published. */
export interface HookPlan {
  readonly wanted: readonly { node: GraphNode; addressId: string }[];
  /** Registrations that stay. */
  readonly kept: readonly string[];
}

/**
 * Plans the registrations of a locked digital organization's draft, whose addresses exist; null if it needs none. Errors: `draft_conflict`
 * while another request publishes it.
 */
export async function planHooks(
  { webhooks, hookRegistrations, credentials }: Repositories,
  { id, draft }: Pick<DigitalOrganizationRow, 'id' | 'draft'>,
  deps: Pick<HookDeps, 'nodeTypes'>,
): Promise<HookPlan | null> {
  const nodes = draft.nodes.filter(({ type, settings }) => serviceTriggers[type] === 'hook' && !settings?.disabled);
  if (nodes.length === 0) return null;
  const addresses = new Map((await webhooks.listOf(id)).map((row) => [row.nodeId, row.id]));
  const all = (await hookRegistrations.listOf(id)).filter(({ isTest }) => !isTest);
  if (all.some(({ state }) => state === 'creating'))
    throw new AppError('draft_conflict', 'This is being published at the moment. Try again in a minute.');
  const rows = all.filter(({ state }) => state === 'active');
  const wanted: { node: GraphNode; addressId: string }[] = [];
  const kept: string[] = [];
  for (const node of nodes) {
    const slot = hookSourceOf(deps, node.type)!.slot;
    const row = rows.find(({ nodeId }) => nodeId === node.id);
    const credential = row && (await credentials.findUsable(row.credentialId, id));
    const isCurrent = row && credential && isSame(row, node, slot) && credential.updatedAt <= row.credentialChangedAt;
    if (isCurrent) kept.push(row.id);
    else wanted.push({ node, addressId: addresses.get(node.id)! });
  }
  return { wanted, kept };
}

function isSame({ node: before, credentialId }: HookRegistrationRow, node: GraphNode, slot: string): boolean {
  return (
    before.type === node.type &&
    before.type_version === node.type_version &&
    selectedCredential(node, slot) === credentialId &&
    isDeepStrictEqual(before.parameters ?? {}, node.parameters ?? {})
  );
}

/** Registers what a plan needs, all or nothing. Errors: those of `createRegistration`. */
export async function makeHooks(
  deps: HookDeps,
  of: { readonly organizationId: string; readonly digitalOrganizationId: string },
  { wanted, kept }: HookPlan,
): Promise<PreparedHooks> {
  const made: string[] = [];
  try {
    for (const one of wanted) made.push(await createRegistration(deps, { ...of, ...one, isTest: false }));
  } catch (error) {
    await endHooks(deps, of.organizationId, made);
    throw error;
  }
  return { used: [...kept, ...made], made };
}

/** Ends registrations that nothing uses. */
export async function endHooks(
  { database }: Pick<HookDeps, 'database'>,
  organizationId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await database.withOrganization(organizationId, ({ hookRegistrations }) => hookRegistrations.end(ids));
}
