import { createHash } from 'node:crypto';

import type { Repositories } from '../../../db/repositories/repositories.ts';
import { isSandboxModel } from '../../gateway/sandbox/isSandboxModel.ts';
import { modelNeeds, type ModelNeed, type ShippedEmployee, graphOf } from './ShippedEmployee.ts';
import { shippedEmployees } from './shippedEmployees.ts';

/** Key of the instance's settings. */
export const shippedKey = 'shipped_employees';

/** One installed employee. */
export interface Installed {
  readonly employeeId: string;
  readonly digitalOrganizationId: string;
  readonly listingId: string;
  /** Hash of texts, nodes and models as installed. */
  readonly fingerprint: string;
}

/** State of the installation, with employees by key. */
export interface ShippedState {
  readonly organizationId: string;
  readonly projectId: string;
  readonly employees: Readonly<Record<string, Installed>>;
}

/** Models for the next installation; null if none is open. */
export type ChosenModels = Readonly<Record<ModelNeed, string | null>>;

/** A shipped employee and its state here. */
export interface ShippedView {
  readonly employee: ShippedEmployee;
  readonly installed: Installed | null;
  readonly missing: readonly ModelNeed[];
  readonly isCurrent: boolean;
  readonly isSandbox: boolean;
}

const modelsRead = 250;

/** Returns what is installed; null before the first time. System only. */
export async function readState({ instanceSettings }: Repositories): Promise<ShippedState | null> {
  return ((await instanceSettings.find(shippedKey)) as ShippedState | undefined) ?? null;
}

/** Chooses the newest open model of each kind; models of the sandbox only if there is no other. System only. */
async function chooseModels({ models }: Repositories): Promise<ChosenModels> {
  const { data } = await models.listCallable({ openOnly: true }, { limit: modelsRead, after: null });
  const chosen = Object.entries(modelNeeds).map(([need, endpoint]) => {
    const fitting = data.filter(({ endpoints }) => endpoints.some((one) => one === endpoint));
    const real = fitting.filter(({ name }) => !isSandboxModel(name));
    return [need, (real[0] ?? fitting[0])?.name ?? null] as const;
  });
  return Object.fromEntries(chosen) as ChosenModels;
}

/** Returns each shipped employee with its state, and the models for the next installation. System only. */
export async function viewShipped(
  repositories: Repositories,
): Promise<{ state: ShippedState | null; views: ShippedView[]; models: ChosenModels }> {
  const [state, models] = [await readState(repositories), await chooseModels(repositories)];
  const views = shippedEmployees.map((employee) => {
    const installed = state?.employees[employee.key] ?? null;
    const missing = employee.needs.filter((need) => models[need] === null);
    const isCurrent =
      installed !== null && missing.length === 0 && installed.fingerprint === fingerprintOf(employee, models);
    return {
      employee,
      installed,
      missing,
      isCurrent,
      isSandbox: employee.needs.some((need) => isSandboxModel(models[need] ?? '')),
    };
  });
  return { state, views, models };
}

/** Identifies all that installing writes. */
export function fingerprintOf({ nodes, ...texts }: ShippedEmployee, models: ChosenModels): string {
  const graph = graphOf({ nodes }, models as Record<ModelNeed, string>);
  return createHash('sha256')
    .update(JSON.stringify([texts, graph]))
    .digest('hex')
    .slice(0, 16);
}
