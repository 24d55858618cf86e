import type { ExpressionScope } from '../../platform/expressions/scope.ts';
import type { RunCredentials } from './RunCredentials.ts';
import type { NodeContext } from '../kit/NodeContext.ts';
import type { NodeHttp } from '../kit/services/NodeHttp.ts';
import { pageEvaluator } from '../kit/evaluatePage.ts';
import type { Item } from '../../domains/executions/item.ts';
import { answerStreamOf } from './answerStreamOf.ts';
import { requestIdOf } from '../../domains/traces/requestIdOf.ts';
import type { Inputs } from './inputsByPort.ts';
import { liveTextOf } from './liveTextOf.ts';
import { loopContext } from './loopContext.ts';
import { failedTo, runKeyOf, type RunObservers, type RunState } from './runState.ts';

/** Differences of a context between a run of a node and a call of it as a tool. */
export interface ContextParts {
  items: readonly Item[];
  inputs: Inputs;
  parametersFor: (index: number) => unknown;
  scope: ExpressionScope;
  credentials: RunCredentials;
  now: Date;
  itemErrors: NodeContext<unknown>['itemErrors'];
}

/** HTTP whose requests are counted for the type of node. */
function countedHttp(http: NodeHttp, metrics: RunObservers | undefined, nodeType: string): NodeHttp {
  return metrics === undefined ? http : { ...http, fetch: metrics.outbound.counting(nodeType, http.fetch) };
}

/** The context with which a node runs. */
export function nodeContext(
  state: RunState,
  { items, inputs, parametersFor, scope, credentials, now, itemErrors }: ContextParts,
): NodeContext<unknown> {
  const { deps, call, execution, node, type, attempt, trace } = state;
  const services = deps.servicesFor(execution);
  const http = countedHttp(services.http, deps.metrics, node.type);
  return {
    ...services,
    http: trace ? { ...http, fetch: trace.fetch(state.attempts, http.fetch) } : http,
    items,
    inputs,
    get parameters() {
      return parametersFor(0);
    },
    parametersFor,
    node: { id: node.id, parameters: node.parameters },
    execution: {
      id: execution.id,
      mode: execution.mode,
      organizationId: execution.organizationId,
      digitalOrganizationId: execution.digitalOrganizationId,
    },
    idempotencyKey: runKeyOf(state),
    attempt: state.attempts,
    credential: ((slot: string) => credentials.open(slot, state)) as NodeContext<unknown>['credential'],
    redact: credentials.redact,
    ...(call.loop ? { loop: loopContext(deps.store, { ...call, loop: call.loop }, node.settings?.execute_once) } : {}),
    streams: { answer: answerStreamOf(state), liveText: liveTextOf(state) },
    resumed: {
      isResumed: call.resume === true || state.wait !== null,
      answer: state.wait?.status === 'resumed' ? state.wait.items : null,
      calls: state.called,
    },
    signal: attempt.signal,
    now,
    timeZone: scope.timeZone,
    failedTo: failedTo(type, node),
    itemErrors,
    code: {
      run: (code) =>
        deps.expressions
          .runCode({
            ...code,
            organizationId: execution.organizationId,
            node: node.name,
            scope,
            continues: itemErrors !== 'throw',
            console: state.console,
            signal: attempt.signal,
          })
          .finally(() => state.console.rewrite(credentials.redact)),
      evaluatePage: pageEvaluator({ pool: deps.expressions, node: node.name, scope }),
    },
    employees: {
      ...services.employees,
      calls: (run) =>
        services.employees.calls({ ...run, ...(trace ? { traceparent: () => trace.traceparent() } : {}) }),
    },
    models: {
      ...services.models,
      call: async (asked) => {
        state.asksModels = true;
        if (trace === null) return services.models.call(asked);
        trace.calls(state.attempts, requestIdOf(asked.once));
        return services.models.call({ ...asked, trace: (await trace.trace()) ?? undefined });
      },
    },
  };
}
