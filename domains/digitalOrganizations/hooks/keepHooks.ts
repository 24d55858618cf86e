import type { DueHookRegistration } from '../../../db/repositories/executions/hookUpkeep.ts';
import type { PublishedTrigger } from '../../../db/repositories/executions/triggers.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { LoopJob } from '../../../platform/jobs/Job.ts';
import { serviceTriggers } from '../../executions/generated/serviceTriggers.ts';
import { startErrorOfTrigger } from '../../executions/triggers/startErrorOfTrigger.ts';
import { createRegistration, type WantedHook } from './createRegistration.ts';
import { delayAfter } from './delayAfter.ts';
import type { HookDeps } from './hookDeps.ts';
import { removeRegistration } from './removeRegistration.ts';

/** Types of triggers that services call. */
const types = Object.keys(serviceTriggers).filter((type) => serviceTriggers[type] === 'hook');
const limit = 10;
/** Longer than a round takes. */
const leaseMs = 300_000;

/**
 * Keeps registrations at services up to date. It removes unused ones, renews them before they expire or after a change of the credential,
 * and makes missing ones of published triggers, such as in a restored project.
 */
export function keepHooks(deps: HookDeps): LoopJob {
  return {
    name: 'keepHooks',
    repeatedBy: 'loop',
    everyMs: 2_000,
    run: async () => {
      const due = await deps.database.asSystem(({ hookUpkeep }) => hookUpkeep.claimDue({ limit, leaseMs }));
      // Side by side, so that a service that does not answer delays no other one.
      await Promise.all(due.map((row) => (row.isWanted ? renew(deps, row) : removeRegistration(deps, row))));
      const missing = await deps.database.asSystem(({ hookUpkeep }) =>
        hookUpkeep.claimMissing({ types, limit, leaseMs }),
      );
      await Promise.all(
        missing.map(({ addressId, failures, ...trigger }) =>
          register(deps, { ...trigger, addressId, isTest: false }, { trigger, failures }),
        ),
      );
      return due.length === limit || missing.length === limit;
    },
    failure: 'Could not keep the registrations at services; trying again in a moment',
  };
}

/** A registration that stays is made again: services renew it like this, and a changed credential may be of another account. */
async function renew(deps: HookDeps, row: DueHookRegistration): Promise<void> {
  const { organizationId, digitalOrganizationId, nodeId } = row;
  const trigger = await deps.database.withOrganization(organizationId, ({ hookUpkeep }) =>
    hookUpkeep.triggerOf(digitalOrganizationId, nodeId),
  );
  if (row.isTest || !trigger) return removeRegistration(deps, row);
  const isMade = await register(deps, { ...row, node: trigger.node }, { trigger, failures: row.failures });
  if (isMade) return;
  await deps.database.withOrganization(organizationId, ({ hookRegistrations }) =>
    hookRegistrations.noteFailure(row.id, delayAfter(row.failures)),
  );
}

/** Returns false after a failure, which its organization sees. */
async function register(
  deps: HookDeps,
  wanted: WantedHook,
  { trigger, failures }: { trigger: PublishedTrigger; failures: number },
): Promise<boolean> {
  const { organizationId, digitalOrganizationId, node } = wanted;
  try {
    const id = await createRegistration(deps, wanted);
    await deps.database.withOrganization(
      organizationId,
      async ({ hookRegistrations, hookUpkeep, triggers, events }) => {
        // Published again or unpublished in between: the new one ends.
        if (!(await triggers.holdsRevision(trigger))) return hookRegistrations.end([id]);
        await hookRegistrations.replace({ id, digitalOrganizationId, nodeId: node.id });
        if (!(await hookUpkeep.noteTriggerWorks(trigger.id))) return;
        const message = `"${node.name}" works again.`;
        await events.addOfTrigger({
          triggerId: trigger.id,
          kind: 'trigger_recovered',
          code: 'trigger_recovered',
          message,
        });
      },
    );
    return true;
  } catch (error) {
    await noteFailure(deps, { trigger, failures, error });
    return false;
  }
}

async function noteFailure(
  { database, logger }: HookDeps,
  { trigger, failures, error }: { trigger: PublishedTrigger; failures: number; error: unknown },
): Promise<void> {
  const isTold = error instanceof AppError;
  if (!isTold) logger.error({ err: error, triggerId: trigger.id }, 'A registration failed for a reason of its own');
  const code = isTold ? error.code : 'internal_error';
  const message = isTold ? error.message.slice(0, 1_000) : 'The registration failed unexpectedly.';
  const { organizationId, id: triggerId } = trigger;
  await database.withOrganization(organizationId, async (repositories) => {
    const failure = { triggerId, code, message, delayMs: delayAfter(failures) };
    if (!(await repositories.hookUpkeep.noteTriggerFailure(failure))) return;
    await repositories.events.addOfTrigger({ triggerId, kind: 'trigger_failed', code, message });
    await startErrorOfTrigger(repositories, organizationId, { ...trigger, error: { code, message } });
  });
}
