import { anyJson, choice, list as listField, object, text } from '../../../platform/schema/schema.ts';
import { type AnyOperation, defineOperation, reads } from '../../engine/defineOperation.ts';
import { jsonObjectParameter } from '../../engine/jsonParameter.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { path } from '../../engine/vendorRequest.ts';
import { direction, project, requiredRef, updatedAfter } from '../fields.ts';
import { inProject, list, publishes } from '../requests.ts';
import { gitlab } from '../vendor.ts';

const pipeline = text({ title: 'Pipeline', description: 'ID of a pipeline.', required: true, maxLength: 60 });
const example = { project: 'acme/shop', pipeline: '611' };
const found = { id: 611, status: 'success', ref: 'main' };

const run = defineOperation({
  title: 'Run',
  description: 'Runs a pipeline on a branch or tag.',
  effects: publishes,
  repeat: 'unsafe',
  parameters: {
    project,
    ref: requiredRef,
    variables: listField(
      object({
        key: text({ title: 'Name', placeholder: 'ORDER', required: true, maxLength: 255 }),
        value: text({ title: 'Value', default: '', maxLength: 20_000 }),
      }),
    )({ title: 'Variables', entry: 'variable', maxItems: 100 }),
    inputs: anyJson({
      title: 'Inputs',
      description: 'JSON object with the inputs of the pipeline.',
      rare: true,
      control: 'code',
    }),
  },
  example: { project: 'acme/shop', ref: 'main', variables: [{ key: 'ORDER', value: '{{ $json.id }}' }] },
  output: { id: 611, status: 'pending', ref: 'main' },
  request: (given) => ({
    method: 'POST',
    path: inProject(given, '/pipeline'),
    json: {
      ref: given.ref,
      ...(given.variables?.length ? { variables: given.variables } : {}),
      inputs: jsonObjectParameter(given.inputs, 'inputs'),
    },
  }),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a pipeline with its status.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, pipeline },
  example,
  output: found,
  request: (given) => ({ path: inProject(given, path`/pipelines/${given.pipeline}`) }),
});

const listPipelines = defineOperation({
  title: 'List',
  description: 'Lists the pipelines of a project.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    project,
    with_status: choice(['all', 'success', 'failed', 'running', 'pending', 'canceled', 'skipped', 'manual'], {
      success: 'Succeeded',
      failed: 'Failed',
      running: 'Running',
      pending: 'Pending',
      canceled: 'Canceled',
      skipped: 'Skipped',
      manual: 'Waits for a person',
    })({ title: 'With status', default: 'all' }),
    only_ref: text({
      title: 'Only of',
      description: 'Branch or tag.',
      placeholder: 'main',
      maxLength: 300,
      choices: { list: 'branches', needs: ['project'] },
    }),
    updated_after: updatedAfter,
    direction,
  },
  example: { project: 'acme/shop' },
  output: found,
  request: (given) => ({
    path: inProject(given, '/pipelines'),
    query: {
      ...(given.with_status === 'all' ? {} : { status: given.with_status }),
      ref: given.only_ref,
      updated_after: given.updated_after,
      sort: given.direction,
    },
  }),
  list,
});

const jobs = defineOperation({
  title: 'List jobs',
  description: 'Lists the jobs of a pipeline.',
  effects: reads,
  repeat: 'safe',
  parameters: { project, pipeline },
  example,
  output: { id: 712, name: 'test', stage: 'test', status: 'success' },
  request: (given) => ({ path: inProject(given, path`/pipelines/${given.pipeline}/jobs`) }),
  list,
});

function changing(
  end: 'retry' | 'cancel',
  texts: Pick<AnyOperation, 'title' | 'description' | 'repeat' | 'output'>,
): AnyOperation {
  return defineOperation({
    ...texts,
    effects: publishes,
    parameters: { project, pipeline },
    example,
    request: (given) => ({
      method: 'POST',
      path: inProject(given, `${path`/pipelines/${given.pipeline}`}/${end}`),
    }),
  });
}

/** Pipelines of GitLab: https://docs.gitlab.com/api/pipelines. */
export const node = vendorNode(gitlab, {
  noun: 'pipeline',
  title: 'GitLab pipeline',
  description: 'Runs, lists, retries or cancels pipelines on GitLab.',
  first: 'run',
  operations: {
    run,
    get,
    list: listPipelines,
    list_jobs: jobs,
    retry: changing('retry', {
      title: 'Retry',
      description: 'Runs the failed jobs of a pipeline again.',
      repeat: 'unsafe',
      output: { id: 611, status: 'pending' },
    }),
    cancel: changing('cancel', {
      title: 'Cancel',
      description: 'Stops the jobs of a pipeline.',
      repeat: 'safe',
      output: { id: 611, status: 'canceled' },
    }),
  },
});
