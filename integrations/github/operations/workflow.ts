import { anyJson, boolean, choice, integer, text } from '../../../platform/schema/schema.ts';
import type { JsonObject } from '../../../domains/executions/item.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonObjectParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { place } from '../fields.ts';
import { inRepository, list, publishes } from '../requests.ts';
import { github } from '../vendor.ts';

const workflow = {
  title: 'Workflow',
  description: 'File name or ID of a workflow.',
  placeholder: 'release.yml',
  maxLength: 300,
};
const requiredWorkflow = text({ ...workflow, required: true });
const runId = integer({ title: 'Run', description: 'ID of a run.', required: true, minimum: 1 });
const repository = { owner: 'acme', repository: 'shop' };
const one = { ...repository, workflow: 'release.yml' };
const release = { id: 601, name: 'Release', path: '.github/workflows/release.yml', state: 'active' };
const run = { id: 611, status: 'completed', conclusion: 'success', head_branch: 'main' };

/** Inputs are always texts (https://docs.github.com/en/rest/actions/workflows#create-a-workflow-dispatch-event). */
function inputsOf(value: unknown): Record<string, string> {
  const entries = Object.entries(jsonObjectParameter(value, 'inputs') ?? {}).filter(
    ([, input]) => input !== undefined && input !== null,
  );
  return Object.fromEntries(
    entries.map(([name, input]) => [name, typeof input === 'object' ? JSON.stringify(input) : String(input)]),
  );
}

const dispatch = defineOperation({
  title: 'Dispatch',
  description: 'Starts a workflow that runs on the event workflow_dispatch.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    ...place,
    workflow: requiredWorkflow,
    ref: text({
      title: 'Reference',
      description: 'Branch or tag.',
      placeholder: 'main',
      required: true,
      maxLength: 300,
    }),
    inputs: anyJson({ title: 'Inputs', description: 'JSON object, such as { "version": "1.2" }.', control: 'code' }),
    return_run: boolean({
      title: 'Return the run',
      description: 'Older Enterprise Servers do not support it.',
      rare: true,
      default: true,
    }),
  },
  example: { ...one, ref: 'main', inputs: { order: 7 } },
  output: { workflow: 'release.yml', ref: 'main', workflow_run_id: 611 },
  request: ({ workflow: name, ref, inputs, return_run: returnsRun, ...of }) => ({
    method: 'POST',
    path: inRepository(of, path`/actions/workflows/${name}/dispatches`),
    json: { ref, inputs: inputsOf(inputs), ...(returnsRun ? { return_run_details: true } : {}) },
  }),
  result: (body, { workflow: name, ref }) => ({ workflow: name, ref, ...body }),
});

const listWorkflows = defineOperation({
  title: 'List',
  description: 'Lists the workflows of a repository.',
  effects: reads,
  repeat: 'safe',
  parameters: place,
  example: repository,
  output: release,
  request: (of) => ({ path: inRepository(of, '/actions/workflows') }),
  result: (body) => body['workflows'],
  list,
});

/** A request for one workflow. */
function ofWorkflow(texts: Pick<AnyOperation, 'title' | 'description' | 'output'>, rest = ''): AnyOperation {
  return defineOperation({
    ...texts,
    effects: reads,
    repeat: 'safe',
    parameters: { ...place, workflow: requiredWorkflow },
    example: one,
    request: ({ workflow: name, ...of }) => ({ path: inRepository(of, `${path`/actions/workflows/${name}`}${rest}`) }),
  });
}

function switching(title: string, description: string, action: 'enable' | 'disable'): AnyOperation {
  return defineOperation({
    title,
    description,
    effects: ['changes'],
    repeat: 'safe',
    parameters: { ...place, workflow: requiredWorkflow },
    example: one,
    output: { workflow: 'release.yml' },
    request: ({ workflow: name, ...of }) => ({
      method: 'PUT',
      path: inRepository(of, path`/actions/workflows/${name}/${action}`),
    }),
    result: (_body, { workflow: name }) => ({ workflow: name }),
  });
}

const listRuns = defineOperation({
  title: 'List runs',
  description: 'Lists runs, latest first.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    ...place,
    workflow: text(workflow),
    branch: text({ title: 'Branch', maxLength: 300 }),
    run_status: choice(['any', 'queued', 'in_progress', 'completed', 'success', 'failure', 'cancelled'], {
      queued: 'Queued',
      in_progress: 'In progress',
      completed: 'Completed',
      success: 'Success',
      failure: 'Failure',
      cancelled: 'Cancelled',
    })({ title: 'Status', default: 'any' }),
    event: text({ title: 'Event', placeholder: 'push', rare: true, maxLength: 100 }),
    actor: text({ title: 'Started by', description: 'A user.', rare: true, maxLength: 100 }),
    created: text({ title: 'Created', placeholder: '>=2026-11-01', rare: true, maxLength: 100 }),
  },
  example: repository,
  output: run,
  request: ({ workflow: name, branch, run_status: status, event, actor, created, ...of }) => ({
    path: inRepository(of, name ? path`/actions/workflows/${name}/runs` : '/actions/runs'),
    query: { branch, event, actor, created, ...(status === 'any' ? {} : { status }) },
  }),
  result: (body) => body['workflow_runs'],
  list,
});

const getRun = defineOperation({
  title: 'Get run',
  description: 'Returns a run with its status and conclusion.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...place, run_id: runId },
  example: { ...repository, run_id: 611 },
  output: run,
  request: ({ run_id: id, ...of }) => ({ path: inRepository(of, path`/actions/runs/${id}`) }),
});

const cancelRun = defineOperation({
  title: 'Cancel run',
  description: 'Cancels a run.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['409'],
  parameters: { ...place, run_id: runId },
  example: { ...repository, run_id: 611 },
  output: { id: 611 },
  request: ({ run_id: id, ...of }) => ({ method: 'POST', path: inRepository(of, path`/actions/runs/${id}/cancel`) }),
  result: (_body: JsonObject, { run_id: id }) => ({ id }),
});

/** Workflows of GitHub Actions: https://docs.github.com/en/rest/actions/workflows. */
export const node = vendorNode(github, {
  noun: 'workflow',
  title: 'GitHub workflow',
  description: 'Starts, lists, enables or disables workflows of GitHub Actions, and reads their runs.',
  first: 'dispatch',
  operations: {
    dispatch,
    list: listWorkflows,
    get: ofWorkflow({ title: 'Get', description: 'Returns a workflow.', output: release }),
    enable: switching('Enable', 'Enables a workflow.', 'enable'),
    disable: switching('Disable', 'Disables a workflow.', 'disable'),
    usage: ofWorkflow(
      {
        title: 'Get usage',
        description: 'Returns the billable time of a workflow in milliseconds.',
        output: { billable: { UBUNTU: { total_ms: 180_000 } } },
      },
      '/timing',
    ),
    list_runs: listRuns,
    get_run: getRun,
    cancel_run: cancelRun,
  },
});
