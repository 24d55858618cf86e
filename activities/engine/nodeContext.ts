import type { ExpressionScope } from '../../platform/expressions/scope.ts';
import { runPython } from '../code/runPython.ts';
import type { RunCredentials } from './RunCredentials.ts';
import type { NodeContext, NodeServices } from '../kit/NodeContext.ts';
import { pageEvaluator } from '../kit/evaluatePage.ts';
import type { NodeCode } from '../kit/services/NodeCode.ts';
import type { Item } from '../../domains/executions/item.ts';
import { answerStreamOf } from './answerStreamOf.ts';
import { requestIdOf } from '../../domains/traces/requestIdOf.ts';
import type { Inputs } from './inputsByPort.ts';
import { liveTextOf } from './liveTextOf.ts';
import { CodeData } from './CodeData.ts';
import { loopContext } from './loopContext.ts';
import type { RunTrace } from './RunTrace.ts';
import { failedTo, runKeyOf, type RunState } from './runState.ts';

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

/** Returns the services of a run. Its HTTP requests are counted by type of node, and traced if the organization is. */
function servicesOf({ deps, execution, node, attempts, trace }: RunState): NodeServices {
  const services = deps.servicesFor(execution);
  const { metrics } = deps;
  const fetch = metrics === undefined ? services.http.fetch : metrics.outbound.counting(node.type, services.http.fetch);
  const counted = { ...services, http: { ...services.http, fetch } };
  return trace === null ? counted : tracedServices(counted, trace, attempts);
}

/** The same services, with requests and calls of models and employees in the trace of the run. */
function tracedServices(services: NodeServices, trace: RunTrace, attempt: number): NodeServices {
  const { http, employees, models } = services;
  return {
    ...services,
    http: { ...http, fetch: trace.fetch(attempt, http.fetch) },
    employees: {
      ...employees,
      calls: (run) => employees.calls({ ...run, traceparent: () => trace.traceparent() }),
    },
    models: {
      ...models,
      call: async (asked) => {
        trace.calls(attempt, requestIdOf(asked.once));
        return models.call({ ...asked, trace: (await trace.trace()) ?? undefined });
      },
    },
  };
}

/** The context with which a node runs. */
export function nodeContext(
  state: RunState,
  { items, inputs, parametersFor, scope, credentials, now, itemErrors }: ContextParts,
): NodeContext<unknown> {
  const { deps, call, execution, node, type, attempt } = state;
  const services = servicesOf(state);
  return {
    ...services,
    items,
    inputs,
    get parameters() {
      return parametersFor(0);
    },
    parametersFor,
    node: { id: node.id, parameters: type.migrated?.(node.parameters ?? {}) ?? node.parameters },
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
    n8nNames: node.settings?.n8n_names === true,
    code: codeOf(state, services, { scope, credentials, itemErrors }),
    setCustomData: (data) => new CodeData(state, '').write({ entries: [], customData: data }),
    models: {
      ...services.models,
      call: (asked) => {
        state.asksModels = true;
        return services.models.call(asked);
      },
    },
  };
}

/** Returns the sandboxes of a run. Their console is kept with it, without secrets. */
function codeOf(
  state: RunState,
  { files }: NodeServices,
  { scope, credentials, itemErrors }: Pick<ContextParts, 'scope' | 'credentials' | 'itemErrors'>,
): NodeCode {
  const { deps, execution, node, attempt, console } = state;
  const { signal } = attempt;
  const shared = {
    organizationId: execution.organizationId,
    node: node.name,
    continues: itemErrors !== 'throw',
    console,
    signal,
  };
  const hidingSecrets = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    try {
      return await work();
    } finally {
      console.rewrite(credentials.redact);
    }
  };
  return {
    run: (code) =>
      hidingSecrets(async () => {
        const data = new CodeData(state, code.code);
        const known = { ...scope, ...(await data.read(scope)) };
        const result = await deps.expressions.runCode({ ...code, ...shared, scope: known });
        await data.write(result);
        return result;
      }),
    runPython: (code) => hidingSecrets(() => runPython({ files, signal }, { ...code, ...shared, scope })),
    evaluatePage: pageEvaluator({ pool: deps.expressions, node: node.name, scope }),
  };
}
