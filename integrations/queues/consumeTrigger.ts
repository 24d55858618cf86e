import { defineNode, mainPort, type AnyEarlierVersion, type AnyNodeDefinition } from '../../activities/kit/define.ts';
import { versioned } from '../../activities/kit/versioned.ts';
import { fixedParameters } from '../../activities/kit/fixedParameters.ts';
import type { ConsumeCall } from '../../activities/kit/triggerSource.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { object, type ObjectOf } from '../../platform/schema/schema.ts';
import type { Fields } from '../engine/defineOperation.ts';
import type { Broker, BrokerConnection } from './broker.ts';
import { brokerSlot } from './brokerNode.ts';
import { BrokerSession } from './BrokerSession.ts';

const graceMs = 3_000;

/** The messages of a broker, with the parameters of the trigger. */
export type BrokerConsumeCall<P> = Omit<ConsumeCall, 'parameters'> & {
  readonly parameters: P;
  readonly signal: AbortSignal;
};

export interface BrokerTrigger<V, C extends BrokerConnection, F extends Fields> {
  readonly title: string;
  readonly description: string;
  readonly parameters: F;
  /** Problems of parameters that their schema cannot say. */
  readonly check?: (parameters: JsonObject) => readonly ParameterProblem[];
  readonly examples: AnyNodeDefinition['examples'];
  /** Earlier versions, from 1 on (CONTRIBUTING, "Change a node"). */
  readonly earlier?: readonly AnyEarlierVersion[];
  /** The values of the credential that a trigger connects with, such as a name of its own. */
  readonly valuesFor?: (values: V, call: BrokerConsumeCall<ObjectOf<F>>) => V;
  /** Receives over a connection of its own, until the signal is aborted; it is closed afterwards. Errors: those of the driver. */
  readonly consume: (connection: C, call: BrokerConsumeCall<ObjectOf<F>>) => Promise<void>;
}

/** Defines the trigger of a broker: node type `<broker>.trigger`. */
export function consumeTrigger<V, C extends BrokerConnection, const F extends Fields>(
  broker: Broker<V, C>,
  trigger: BrokerTrigger<V, C, F>,
): AnyNodeDefinition {
  const { id, title, icon } = broker;
  return defineNode<JsonObject>({
    type: `${id}.trigger`,
    ...versioned(trigger.earlier),
    title: trigger.title,
    description: trigger.description,
    icon,
    group: 'queues',
    trigger: true,
    pure: true,
    effects: ['brings_untrusted', 'reads_private'],
    inputs: [],
    outputs: mainPort,
    parameters: object(trigger.parameters) as never,
    credentials: [{ name: brokerSlot, title: `${title} server`, types: [id], required: true }],
    source: {
      kind: 'consume',
      slot: brokerSlot,
      consume: async (call, { credential: given, connect, signal }) => {
        let failed: { error: unknown } | null = null;
        // An execution that is not stored must not be reported as a failure of the broker.
        const noting =
          <A extends unknown[], R>(work: (...given: A) => Promise<R>) =>
          async (...given: A): Promise<R> => {
            try {
              return await work(...given);
            } catch (error) {
              failed ??= { error };
              throw error;
            }
          };
        const { ready, accept, writeFile } = call;
        const noted = { ready: noting(ready), accept: noting(accept), writeFile: noting(writeFile) };
        const own = { ...call, ...noted, signal } as unknown as BrokerConsumeCall<ObjectOf<F>>;
        const values = trigger.valuesFor?.(given.values as V, own) ?? given.values;
        const credential = { ...given, values: values as typeof given.values };
        const connection = await new BrokerSession(broker, { credential, connect, signal }).open();
        // The message in work is acknowledged first.
        const stop = () => setTimeout(() => connection.destroy(), graceMs).unref();
        signal.addEventListener('abort', stop, { once: true });
        try {
          await trigger.consume(connection, own);
        } catch (error) {
          signal.throwIfAborted();
          if (failed) throw (failed as { error: unknown }).error;
          throw broker.failureOf(error)?.error ?? error;
        } finally {
          signal.removeEventListener('abort', stop);
          await connection.close();
          connection.destroy();
        }
      },
    },
    check: (written) => [...fixedParameters(written), ...(trigger.check?.(written) ?? [])],
    examples: trigger.examples,
  });
}
