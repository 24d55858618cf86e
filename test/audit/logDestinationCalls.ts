import { name, type Callers, type Calls } from './makeThings.ts';

const settings = { kind: 'otlp_logs', url: 'https://audited.example.test' } as const;

/** How to call the operations of log destinations, those of the organization and those of the instance. */
export function logDestinationCalls({ owner }: Pick<Callers, 'owner'>): Calls {
  const bodyOf = (kind: 'otlp_logs' | 'webhook') => ({ name: name(), settings: { ...settings, kind }, enabled: false });
  const made = async (kind: 'otlp_logs' | 'webhook' = 'otlp_logs') => {
    const { destination } = await owner.client.ok('createLogDestination', { body: bodyOf(kind) });
    return { params: { log_destination_id: destination.id } };
  };
  const madeOfInstance = async (kind: 'otlp_logs' | 'webhook' = 'otlp_logs') => {
    const { destination } = await owner.client.ok('createInstanceLogDestination', { body: bodyOf(kind) });
    return { params: { log_destination_id: destination.id } };
  };
  return {
    createLogDestination: () => ({ body: bodyOf('webhook') }),
    updateLogDestination: async () => ({
      ...(await made()),
      body: { secrets: { headers: { a: 'sk-audited' } }, types: [] },
    }),
    deleteLogDestination: async () => made(),
    testLogDestination: async () => made(),
    rotateLogDestinationSecret: async () => ({ ...(await made('webhook')), body: {} }),
    replayLogDeliveryFailures: async () => ({ ...(await made()), body: {} }),
    discardLogDeliveryFailures: async () => made(),
    createInstanceLogDestination: () => ({ body: bodyOf('webhook') }),
    updateInstanceLogDestination: async () => ({ ...(await madeOfInstance()), body: { name: name() } }),
    deleteInstanceLogDestination: async () => madeOfInstance(),
    testInstanceLogDestination: async () => madeOfInstance(),
    rotateInstanceLogDestinationSecret: async () => ({ ...(await madeOfInstance('webhook')), body: {} }),
    replayInstanceLogDeliveryFailures: async () => ({ ...(await madeOfInstance()), body: {} }),
    discardInstanceLogDeliveryFailures: async () => madeOfInstance(),
  };
}
