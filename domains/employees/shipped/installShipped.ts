import { newId } from '../../../db/ids.ts';
import type { Repositories } from '../../../db/repositories/repositories.ts';
import type { components } from '../../../openapi/generated/types.ts';
import { noteAudit } from '../../audit/noteAudit.ts';
import { noteGrant } from '../../billing/creditRequests/noteGrant.ts';
import { insertDigitalOrganization } from '../../digitalOrganizations/insertDigitalOrganization.ts';
import { publishDigitalOrganization, type PublishDeps } from '../../digitalOrganizations/publishDigitalOrganization.ts';
import { findPermitted } from '../../digitalOrganizations/readDigitalOrganization.ts';
import { saveDraft, type DraftDeps } from '../../digitalOrganizations/saveDraft.ts';
import type { AccountActor } from '../../identity/actor.ts';
import { createOrganization } from '../../identity/createOrganization.ts';
import { AppError } from '../../../openapi/AppError.ts';
import type { AgentChecks } from '../publishing/agentIssues.ts';
import { createEmployee } from '../publishing/createEmployee.ts';
import { publishDraft } from '../publishing/publishDraft.ts';
import { updateEmployee } from '../publishing/updateEmployee.ts';
import { fingerprintOf, readState, shippedKey, viewShipped, type Installed, type ShippedState } from './readShipped.ts';
import { graphOf, type ModelNeed, type ShippedEmployee } from './ShippedEmployee.ts';
import { shippedExamples } from './shippedExamples.ts';

type Schemas = components['schemas'];

/** Parts that installing works with. */
export type ShippedDeps = PublishDeps & DraftDeps & { readonly nodeTypes: AgentChecks };

const organizationName = 'Bureau employees';
/** For the free tries of the first weeks; runs earn the rest. */
const startMicros = 500_000_000n;
const freeTriesPerMonth = 50;

/**
 * Installs the shipped employees whose models are open, and upgrades those whose texts, nodes or models are other ones than installed. They
 * belong to an organization of their own, of which the caller becomes an owner. Repeating it changes nothing. Errors: those of the
 * operations that members publish employees with.
 */
export async function installShipped(deps: ShippedDeps, actor: AccountActor): Promise<void> {
  const state = await openOrganization(deps, actor);
  const owner: AccountActor = { ...actor, organizationId: state.organizationId, role: 'owner', scopes: null };
  const { views, models } = await deps.database.asSystem(viewShipped);
  for (const { employee, installed, missing, isCurrent } of views) {
    if (missing.length > 0 || isCurrent) continue;
    const named = models as Readonly<Record<ModelNeed, string>>;
    const done = await install(deps, { employee, installed, owner, projectId: state.projectId, models: named });
    await deps.database.asSystem((repositories) =>
      keep(repositories, employee.key, { ...done, fingerprint: fingerprintOf(employee, models) }),
    );
  }
}

/** Returns the organization of the shipped employees; makes it with credits and a project the first time. */
async function openOrganization({ database }: ShippedDeps, actor: AccountActor): Promise<ShippedState> {
  return database.asSystem(async (repositories) => {
    const { organizations, projects, instanceSettings, wallets } = repositories;
    await repositories.accounts.lock(actor.accountId);
    const { accountId } = actor;
    const known = await readState(repositories);
    if (known !== null && (await organizations.find(known.organizationId)) !== null) {
      if ((await organizations.findMembership(known.organizationId, accountId)) === null)
        await organizations.addMember({
          id: newId('membership'),
          organizationId: known.organizationId,
          accountId,
          role: 'owner',
        });
      await noteAudit(repositories, { organizationId: null });
      return known;
    }
    const { id: organizationId, name } = await createOrganization(repositories, { name: organizationName, accountId });
    const projectId = newId('project');
    await projects.insert({ id: projectId, organizationId, kind: 'team', ownerAccountId: null, name: 'Employees' });
    const reason = 'Start of the employees that ship with Bureau';
    await wallets.grant(organizationId, { reference: newId('grant'), amountMicros: startMicros, reason });
    await noteGrant(repositories, { organizationId, amountMicros: startMicros, reason });
    const state: ShippedState = { organizationId, projectId, employees: {} };
    if (!(await instanceSettings.claim(shippedKey, state)) && known === null)
      throw new AppError('idempotency_in_progress', 'Another admin is installing them. Reload the page in a moment.');
    if (known !== null) await instanceSettings.set(shippedKey, state);
    await noteAudit(repositories, { organizationId: null, target: { id: organizationId, name } });
    return state;
  });
}

async function keep(repositories: Repositories, key: string, installed: Installed): Promise<void> {
  const { instanceSettings } = repositories;
  const from = (await readState(repositories))!;
  const to = { ...from, employees: { ...from.employees, [key]: installed } };
  if (!(await instanceSettings.replace(shippedKey, { from, to }))) await keep(repositories, key, installed);
}

interface Installing {
  readonly employee: ShippedEmployee;
  readonly installed: Installed | null;
  readonly owner: AccountActor;
  readonly projectId: string;
  readonly models: Readonly<Record<ModelNeed, string>>;
}

async function install(deps: ShippedDeps, installing: Installing): Promise<Omit<Installed, 'fingerprint'>> {
  const digitalOrganizationId = await publishWorker(deps, installing);
  const { employee, owner, projectId } = installing;
  const { name, role, portrait, credits } = employee;
  const body = {
    name,
    role,
    portrait,
    input_schema: employee.inputSchema,
    outputs: [...employee.outputs],
    worker: { kind: 'digital_organization' as const, digital_organization_id: digitalOrganizationId },
  };
  const { nodeTypes } = deps;
  const { id } = await deps.database.withOrganization(owner.organizationId, async (repositories) => {
    const { employees } = repositories;
    // Without a record, it is left of an installation that failed.
    const knownId = installing.installed?.employeeId ?? (await employees.idOfName(projectId, name));
    const known = knownId === null ? null : await employees.find(knownId, owner.accountId);
    if (!known)
      return createEmployee(repositories, { body: { ...body, project_id: projectId }, actor: owner }, nodeTypes);
    return updateEmployee(
      repositories,
      { query: { id: known.id, actor: owner, permission: 'employees.edit' }, body },
      nodeTypes,
    );
  });
  const query = { id, actor: owner, permission: 'employees.publish' } as const;
  await publishDraft(deps, { query, body: { credits, listing: listingOf(employee) } });
  const listing = await deps.database.withOrganization(owner.organizationId, ({ listings }) => listings.ofEmployee(id));
  return { employeeId: id, digitalOrganizationId, listingId: listing!.id };
}

/** Makes or changes the digital organization that works for an employee, and publishes it. */
async function publishWorker(
  deps: ShippedDeps,
  { employee, installed, owner, projectId, models }: Installing,
): Promise<string> {
  const { name, summary: description } = employee;
  const draft = graphOf(employee, models);
  const before = await deps.database.withOrganization(owner.organizationId, async (repositories) => {
    const known =
      installed && (await repositories.digitalOrganizations.find(installed.digitalOrganizationId, owner.accountId));
    if (known)
      return findPermitted(repositories, { id: known.id, actor: owner, permission: 'digital_organizations.edit' });
    const made = { name, description, draft, settings: {}, projectId, folderId: null };
    const { row } = await insertDigitalOrganization(made, { repositories, actor: owner, deps });
    return { id: row.id, draftRevision: null };
  });
  const { id, draftRevision } = before;
  if (draftRevision !== null)
    await saveDraft(deps, { id, actor: owner, body: { name, description, draft, draft_revision: draftRevision } });
  const publication = { id, actor: owner, draftRevision: null, name: null, notes: null };
  await publishDigitalOrganization(deps, publication).catch((error: unknown) => {
    // An upgrade that changes texts only.
    if (!(error instanceof AppError && error.code === 'nothing_to_publish')) throw error;
  });
  return id;
}

function listingOf({
  key,
  summary,
  description,
  category,
  tags,
  sampleInput,
}: ShippedEmployee): Schemas['ListingUpdate'] {
  return {
    visibility: 'instance',
    summary,
    description,
    category,
    tags: [...tags],
    examples: shippedExamples(key),
    sample_input: sampleInput,
    free_tries_per_month: freeTriesPerMonth,
  };
}
