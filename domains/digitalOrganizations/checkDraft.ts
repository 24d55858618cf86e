import { addressKindOf } from '../executions/publishing/addressKind.ts';
import { newWebhookId } from '../executions/publishing/webhookId.ts';
import type { Repositories } from '../../db/repositories/repositories.ts';
import type { AccountActor } from '../identity/actor.ts';
import { mayUnshared } from '../identity/policy.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { StructureProblem } from '../../workflows/graph/checkStructure.ts';

type Schemas = components['schemas'];

/** Finds the errors of a graph that prevent saving. */
export interface StructureChecker {
  readonly checkStructure: (graph: Schemas['Graph']) => readonly StructureProblem[];
}

/**
 * Refuses what makes saving a draft impossible: its structure only (decisions §7). Errors: `invalid_request`, `param` = JSON
 * pointer into the body, which has the draft `at` a place of its own.
 */
export function checkDraft(draft: Schemas['Graph'], nodeTypes: StructureChecker, at = '/draft'): void {
  const [problem, ...others] = nodeTypes.checkStructure(draft);
  if (!problem) return;
  const more = others.length === 0 ? '' : ` (and ${others.length} more)`;
  throw new AppError('invalid_request', `${problem.message}${more}`, { param: `${at}${problem.pointer}` });
}

/**
 * Checks what the schema of settings cannot: the time zone, and that the error organization is one the actor sees in its project: nothing
 * asks again when it runs, so a share that may be taken back is not enough. A value that is already set stays for everyone.
 */
export async function checkSettings(
  settings: Schemas['DigitalOrganizationSettings'],
  { repositories, actor, before }: { repositories: Repositories; actor: AccountActor; before?: typeof settings },
): Promise<void> {
  const { time_zone: timeZone, error_organization_id: errorOrganizationId } = settings;
  if (timeZone !== undefined && !isTimeZone(timeZone)) {
    throw new AppError('invalid_request', `"${timeZone}" is not an IANA time zone, such as Europe/Berlin.`, {
      param: '/settings/time_zone',
    });
  }
  if (typeof errorOrganizationId !== 'string' || errorOrganizationId === before?.error_organization_id) return;
  const found = await repositories.digitalOrganizations.find(errorOrganizationId, actor.accountId);
  if (found !== null && mayUnshared(actor, found.project, 'digital_organizations.view')) return;
  throw new AppError('invalid_request', 'The error organization was not found.', {
    param: '/settings/error_organization_id',
  });
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Of ids: production and test. */
const prefixes = { webhook: ['wh', 'wt'], form: ['fm', 'ft'], chat: ['ch', 'ct'], hook: ['hk', 'ht'] } as const;

/** Gives the nodes of a graph that are called, such as webhooks, their addresses: ids come from here, never from a body. */
export async function ensureAddresses(
  repositories: Repositories,
  digitalOrganizationId: string,
  graph: Schemas['Graph'],
): Promise<void> {
  await repositories.webhooks.ensure(
    digitalOrganizationId,
    graph.nodes.flatMap(({ id: nodeId, type }) => {
      const kind = addressKindOf(type);
      if (kind === null) return [];
      const [prefix, testPrefix] = prefixes[kind];
      return [{ id: newWebhookId(prefix), testId: newWebhookId(testPrefix), nodeId, kind }];
    }),
  );
}
