import { deliverRun, readDeliveryBasis, type DeliverDeps, type Delivery } from '../../domains/employees/deliverRun.ts';
import type { EmployeeRun } from '../../db/repositories/employees/employeeRuns.ts';
import type { RunPart } from '../../db/repositories/employees/runParts.ts';

/** The run of an employee that an execution works for, as its nodes see it. */
export interface NodeEmployeeRun {
  /** Delivers, and ends the run; null if the execution works for none, such as a test in the editor. Errors: those of `deliverRun`. */
  deliver: (delivery: Delivery) => Promise<RunPart[] | null>;
  /** Lets the hirer know how far it is. */
  tell: (message: string) => Promise<void>;
}

/** Binds the run to its execution. */
export function nodeEmployeeRun(
  deps: DeliverDeps | null,
  { id: executionId, organizationId }: { id: string; organizationId: string },
): NodeEmployeeRun {
  const find = async (): Promise<EmployeeRun | null> =>
    deps && (await deps.database.asSystem(({ employeeRuns }) => employeeRuns.ofExecution(organizationId, executionId)));
  return {
    deliver: async (delivery) => {
      const basis =
        deps &&
        (await deps.database.asSystem(async (repositories) => {
          const run = await repositories.employeeRuns.ofExecution(organizationId, executionId);
          return run && readDeliveryBasis(repositories, run);
        }));
      return basis && deliverRun(deps, basis, delivery);
    },
    tell: async (message) => {
      const run = await find();
      if (!deps || !run) return;
      await deps.database.asSystem(({ runParts }) =>
        runParts.tell(run.organizationId, run.id, { kind: 'progress', message }),
      );
    },
  };
}
