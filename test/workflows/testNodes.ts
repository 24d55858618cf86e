import { defineNode, mainPort, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { integer, number, object, text } from '../../platform/schema/schema.ts';
import { AppError } from '../../openapi/AppError.ts';

/** Actions and instructions of one engine's test nodes; each engine has its own. */
export interface Script {
  /** `node id` of every call of `run`, in order. */
  ran: string[];
  /** Called inside the run of `test.effect`; its result is awaited. */
  onRun: (nodeKey: string, signal: AbortSignal) => Promise<void> | void;
}

/** Node types with effects that tests can see and hold: `test.effect` (an activity), `test.local_effect` (in the task), `test.flaky`, `test.asks` (a model, three times). */
export function testNodes(script: Script): AnyNodeDefinition[] {
  const shared = {
    version: 1,
    title: 'Test',
    description: 'For tests.',
    icon: 'TestPipe',
    group: 'logic' as const,
    inputs: mainPort,
    outputs: mainPort,
    examples: [],
  };
  const effect = (type: string, pure: boolean) =>
    defineNode({
      ...shared,
      type,
      pure,
      effects: [],
      parameters: object({}),
      run: async ({ items, idempotencyKey, signal }) => {
        script.ran.push(idempotencyKey.split('/')[1]!);
        await script.onRun(idempotencyKey, signal);
        return { outputs: { main: items.map((item, index) => ({ ...item, pairedItem: index })) } };
      },
    });
  const flaky = (type: string, pure: boolean) =>
    defineNode({
      ...shared,
      type,
      pure,
      parameters: object({
        failures: integer({ title: 'Failures', default: 1 }),
        code: text({ title: 'Code', default: 'target_error' }),
        retry_after_ms: number({ title: 'Retry after' }),
      }),
      run: ({ items, idempotencyKey, parameters }) => {
        const nodeId = idempotencyKey.split('/')[1]!;
        script.ran.push(nodeId);
        const runs = script.ran.filter((ran) => ran === nodeId).length;
        if (runs <= parameters.failures) {
          throw new AppError(parameters.code as 'target_error', `Failure ${runs}`, {
            retryable: true,
            ...(parameters.retry_after_ms === undefined ? {} : { retryAfterMs: parameters.retry_after_ms }),
          });
        }
        return { outputs: { main: items.map((item, index) => ({ ...item, pairedItem: index })) } };
      },
    });
  const asks = defineNode({
    ...shared,
    type: 'test.asks',
    pure: false,
    parameters: object({ model: text({ title: 'Model', default: 'test/chat' }) }),
    run: async ({ models, idempotencyKey, parameters: { model }, signal }) => {
      const said: string[] = [];
      for (const step of [1, 2, 3]) {
        const body = { model, messages: [{ role: 'user', content: `step ${step}` }] };
        const once = `${idempotencyKey}/step ${step}`;
        const answer = await models.call({ endpoint: 'chat.completions', body, once, signal });
        if (!('body' in answer)) throw new Error('no stream was asked for');
        said.push((JSON.parse(answer.body.toString()) as { id: string }).id);
        await script.onRun(idempotencyKey, signal);
      }
      return { outputs: { main: [{ json: { said }, pairedItem: 0 }] } };
    },
  });
  return [
    asks,
    effect('test.effect', false),
    effect('test.local_effect', true),
    flaky('test.flaky', false),
    flaky('test.local_flaky', true),
  ];
}
