import { partsOf } from '../../../domains/employees/calls/runParts.ts';
import { viewSharedRun } from '../../../domains/employees/calls/runShare.ts';
import type { Handler } from '../../handler.ts';
import { presentRunPart } from '../../presenters/employeeRun.ts';
import { presentSharedRun } from '../../presenters/sharedRun.ts';

/** Returns a currently shared run, with its input and output. */
export const getSharedRun: Handler<'getSharedRun'> = async ({ params, actor }, { database }) => {
  const { shared, run } = await viewSharedRun(database, { runId: params.run_id, actor });
  const parts = (await partsOf(database, run)).map(presentRunPart);
  return { status: 200, body: { ...presentSharedRun(shared), input: run.input, remark: run.remark, parts } };
};
