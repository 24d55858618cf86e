import { parseCredits } from '../../db/credits.ts';
import type { EmployeeRun, RunWork } from '../../db/repositories/employees/employeeRuns.ts';
import type { PinnedWorker } from '../../db/repositories/employees/employeeVersions.ts';
import { newId } from '../../db/ids.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { EmployeeRunReference } from '../../workflows/employeeContract.ts';
import { deliverRun, readDeliveryBasis, type DeliverDeps, type GivenPart } from './deliverRun.ts';

type Agent = Extract<PinnedWorker, { kind: 'agent' }>;

const timeoutMs = 10 * 60_000;

/**
 * Runs an employee without a canvas: its model is called once with the instructions and the input, at the publisher's cost, and its
 * response is delivered (as JSON if an output schema is declared). A failure of the model ends the run as an error; outages are thrown, to
 * be repeated.
 */
export async function workAsAgent(
  deps: DeliverDeps & { gateway: Pick<Gateway, 'call'> },
  { organizationId, runId }: EmployeeRunReference,
): Promise<void> {
  const { database } = deps;
  const { run, work } = await database.asSystem(async ({ employeeRuns }) => ({
    run: await employeeRuns.find(organizationId, runId),
    work: await employeeRuns.workOf(runId),
  }));
  if (!run || run.status !== 'running' || work?.worker.kind !== 'agent') return;
  try {
    const { text, micros } = await ask(deps.gateway, { run, agent: work.worker, ...work });
    await database.asSystem(({ employeeRuns }) => employeeRuns.addCost(runId, micros));
    const basis = await database.asSystem((repositories) => readDeliveryBasis(repositories, run));
    await deliverRun(deps, basis, { title: '', parts: partsOf(text, work.outputSchema !== null) });
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'unavailable') throw error;
    const message =
      error.code === 'employee_invalid'
        ? error.message
        : 'The employee could not finish its work. You were not charged.';
    await database.asSystem(({ employeeRuns }) =>
      employeeRuns.close(runId, 'error', { code: 'employee_failed', message }),
    );
  }
}

interface Asked extends Omit<RunWork, 'worker'> {
  run: EmployeeRun;
  agent: Agent;
}

async function ask(
  gateway: Pick<Gateway, 'call'>,
  { run, agent, instructions, outputSchema, publishedBy }: Asked,
): Promise<{ text: string; micros: bigint }> {
  const rule =
    outputSchema === null
      ? ''
      : `\n\nAnswer with JSON that fits this schema, and nothing else:\n${JSON.stringify(outputSchema)}`;
  const again = run.remark === null ? '' : `\n\nThis was done before and rejected, with this remark:\n${run.remark}`;
  const signal = AbortSignal.timeout(timeoutMs);
  const asked = gateway.call({
    caller: { kind: 'session', organizationId: run.publisherId, accountId: publishedBy },
    endpoint: 'chat.completions',
    body: {
      model: agent.model,
      messages: [
        { role: 'system', content: `${instructions}${rule}` },
        { role: 'user', content: `${JSON.stringify(run.input, null, 2)}${again}` },
      ],
    },
    requestId: newId('request'),
    signal,
  });
  const answer = await asked.catch((error: unknown) => {
    // A final error, not an outage: the call is charged and not repeated.
    if (error === signal.reason) throw new AppError('upstream_timeout', 'The model took too long.', { cause: error });
    throw error;
  });
  if ('stream' in answer)
    throw new AppError('upstream_error', 'The model returned a stream although none was asked for.');
  if (answer.status >= 400) throw new AppError('upstream_error', 'The model refused the request.');
  const said = JSON.parse(answer.body.toString('utf8')) as { choices?: { message?: { content?: unknown } }[] };
  const content = said.choices?.[0]?.message?.content;
  if (typeof content !== 'string' || content.trim() === '')
    throw new AppError('upstream_error', 'The model said nothing.');
  return { text: content, micros: parseCredits(answer.headers['x-bureau-credits'] ?? '0', '/credits') };
}

function partsOf(text: string, isJson: boolean): GivenPart[] {
  if (!isJson) return [{ kind: 'text', name: 'result.md', mediaType: 'text/markdown', content: Buffer.from(text) }];
  const json = text
    .trim()
    .replace(/^```(?:json)?\s*/, '')
    .replace(/\s*```$/, '');
  try {
    const content = Buffer.from(JSON.stringify(JSON.parse(json)));
    return [{ kind: 'json', name: 'result.json', mediaType: 'application/json', content }];
  } catch (cause) {
    throw new AppError('employee_invalid', 'The result does not fit the declared output: it is no JSON.', { cause });
  }
}
