import { expect } from 'vitest';

import type { components } from '../../openapi/generated/types.ts';
import { chain, type EngineApi } from './engineApi.ts';

type Schemas = components['schemas'];
type Run = Schemas['EvaluationRun'];

let counter = 0;

/** Creates a graph that responds with an ending. */
export const graph = (ending: string) =>
  chain({
    start: { type: 'trigger.manual' },
    answer: {
      type: 'data.edit_fields',
      parameters: {
        mode: 'assignments',
        assignments: [{ name: 'answer', type: 'string', value: `{{ $json.question }}${ending}` }],
      },
    },
  });

/** Waits for an hour. */
export const waitsLong = chain({
  start: { type: 'trigger.manual' },
  wait: { type: 'logic.wait', parameters: { mode: 'interval', amount: 1, unit: 'hours' } },
});

/** Lets an agent call a tool, after an approval. */
export const asksForApproval = chain({
  start: { type: 'trigger.manual' },
  agent: {
    type: 'ai.agent',
    parameters: {
      model: 'sandbox/chat',
      prompt: '{{ $json.question }}',
      memory: { key: 'shared' },
      tools: [
        {
          name: 'mine',
          description: 'Does it.',
          type: 'logic.code',
          parameters: { code: 'return [{ json: { done: true } }];' },
          filled: [{ parameter: '$json.n', type: 'number', description: 'A number.' }],
          approval: 'always',
        },
      ],
    },
  },
});

/** An evaluation with its data table and digital organization. */
export interface EvaluationSet {
  evaluation: Schemas['Evaluation'];
  table: Schemas['DataTable'];
  digital: Schemas['DigitalOrganization'];
}

export const at = (evaluation: { id: string }, run?: { id: string }) => ({
  params: { evaluation_id: evaluation.id, ...(run && { evaluation_run_id: run.id }) },
});

/** Makes evaluations as the person of an API, and runs them. */
export function evaluationWorld(api: Pick<EngineApi, 'person' | 'create'>) {
  const owner = api.person;
  async function makeSet(
    more: Partial<Schemas['EvaluationCreate']> & { draft?: Schemas['Graph'] } = {},
    rows: Record<string, unknown>[] = [
      { question: 'a', expected: 'a!' },
      { question: 'b', expected: 'b!' },
      { question: 'c', expected: null },
    ],
  ): Promise<EvaluationSet> {
    counter += 1;
    const { draft = graph('!'), ...settings } = more;
    const table = await owner.client.ok('createDataTable', {
      body: {
        name: `Set ${counter}`,
        columns: [
          { name: 'question', type: 'text' },
          { name: 'expected', type: 'text' },
          { name: 'item', type: 'json' },
          { name: 'call', type: 'json' },
        ],
      },
    });
    if (rows.length > 0)
      await owner.client.ok('createDataTableRows', { params: { data_table_id: table.id }, body: { rows } });
    const digital = await api.create(draft);
    const evaluation = await owner.client.ok('createEvaluation', {
      body: {
        digital_organization_id: digital.id,
        name: 'Answers',
        data_table_id: table.id,
        inputs: [{ column: 'question' }],
        expected_column: 'expected',
        output_field: 'answer',
        metrics: [{ name: 'Same', type: 'equals' }],
        ...settings,
      },
    });
    return { evaluation, table, digital };
  }
  const start = (evaluation: { id: string }, body: Schemas['EvaluationRunCreate'] = {}) =>
    owner.client.ok('startEvaluationRun', { ...at(evaluation), body });
  async function ended(evaluation: { id: string }, run: Run): Promise<Run> {
    const read = () => owner.client.ok('getEvaluationRun', at(evaluation, run));
    await expect.poll(async () => (await read()).stopped_at, { timeout: 30_000, interval: 50 }).not.toBeNull();
    return read();
  }
  const runAll = async (evaluation: { id: string }, body?: Schemas['EvaluationRunCreate']) =>
    ended(evaluation, await start(evaluation, body));
  const results = async (evaluation: { id: string }, run: Run) =>
    (await owner.client.ok('listEvaluationResults', at(evaluation, run))).data;
  const save = async (digital: { id: string }, draft: Schemas['Graph']) => {
    const params = { digital_organization_id: digital.id };
    const { name, draft_revision } = await owner.client.ok('getDigitalOrganization', { params });
    await owner.client.ok('updateDigitalOrganization', { params, body: { name, draft, draft_revision } });
  };
  return { makeSet, start, ended, runAll, results, save };
}
