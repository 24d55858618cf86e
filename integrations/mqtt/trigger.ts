import { boolean, choice, integer, text } from '../../platform/schema/schema.ts';
import { consumeTrigger } from '../queues/consumeTrigger.ts';
import { only_body, read_as } from '../queues/messageBody.ts';
import { messageItem } from './messageItem.ts';
import { topics } from './messageOperations.ts';
import { mqtt } from './mqtt.ts';
import type { MqttMessage } from './MqttConnection.ts';
import { sessionOf } from './sessionOf.ts';
import { filterProblem } from './topics.ts';

const secondsOfHour = 3_600;

/** Messages of topics. The server keeps messages between connections. */
export const node = consumeTrigger(mqtt, {
  title: 'MQTT trigger',
  description: 'Starts for each message of topics. The message is acknowledged when the execution is stored.',
  parameters: {
    topics,
    qos: choice(['at_most_once', 'at_least_once'], {
      at_most_once: '0: at most once',
      at_least_once: '1: at least once',
    })({
      title: 'Quality of service',
      description: 'Messages that were sent with 0 come at most once in any case.',
      default: 'at_least_once',
    }),
    read_as,
    only_body,
    retained: boolean({
      title: 'Retained messages',
      description: 'Starts for the messages that the server has kept of the topics, when the trigger begins.',
      default: false,
    }),
    kept_hours: integer({
      title: 'Keep messages (hours)',
      description:
        'The server keeps messages so long while the trigger is not connected; how many, is its setting. 0: it keeps none.',
      rare: true,
      minimum: 0,
      maximum: 8_760,
      default: 24,
    }),
    group: text({
      title: 'Share with group',
      description: 'Of all clients with this name, one gets each message. Empty: the trigger gets all.',
      rare: true,
      default: '',
      maxLength: 200,
      pattern: '^[^/+#]*$',
    }),
    id_property: text({
      title: 'Property with an ID',
      description:
        'User property of MQTT 5 with a permanent ID of the message: a second message with the same ID starts nothing. Without it, a message can start twice after a crash.',
      rare: true,
      default: '',
      maxLength: 1_000,
    }),
  },
  check: ({ topics: filters }) =>
    (Array.isArray(filters) ? filters : []).flatMap((filter: unknown, index) => {
      const problem = typeof filter === 'string' && filter !== '' ? filterProblem(filter) : null;
      return problem === null
        ? []
        : [{ parameter: `/topics/${index}`, code: 'parameter_invalid' as const, message: problem }];
    }),
  examples: [
    {
      title: 'Temperatures',
      parameters: { topics: ['home/+/temperature'] },
      output: { topic: 'home/kitchen/temperature', qos: 1, retained: false, duplicate: false, message: 21.5 },
    },
  ],
  valuesFor: (values, { id, isTest, parameters: { topics: filters, group, kept_hours: hours } }) => {
    if (isTest || hours === 0) return values;
    const clientId = sessionOf(id, filters, group);
    return { ...values, session: { clientId, keptS: hours * secondsOfHour } };
  },
  consume: async (connection, call) => {
    const { topics: filters, qos, retained, group, id_property: idProperty, ...rest } = call.parameters;
    const isShared = group !== '' && !call.isTest;
    const wantsRetained = retained || call.isTest;
    // Also in a known session, which may lack subscriptions that were refused or never sent. The server may send messages before its response,
    // and the driver reads on only once they are done.
    void connection
      .subscribe(
        [...new Set(filters)].map((filter) => ({
          filter: isShared ? `$share/${group}/${filter}` : filter,
          qos: qos === 'at_least_once' ? 1 : 0,
          retained: isShared ? 0 : wantsRetained ? 1 : 2,
        })),
      )
      .then(call.ready)
      .catch((error: unknown) => connection.arrivals.fail(error));
    // MQTT 3.1.1 sends retained messages in any case, with each subscription.
    const isUnwanted = ({ retain, dup }: MqttMessage['packet']): boolean =>
      retain && (!wantsRetained || (!dup && connection.isKnown && connection.protocol === '3.1.1'));
    const options = { read_as: rest.read_as, only_body: rest.only_body, write: call.writeFile };
    await connection.arrivals.each(call.signal, async ({ packet, done }: MqttMessage) => {
      if (isUnwanted(packet)) {
        done();
        return true;
      }
      const id = idProperty === '' ? undefined : packet.properties?.userProperties?.[idProperty];
      await call.accept({
        key: typeof id === 'string' && id !== '' ? `mqtt/${JSON.stringify([packet.topic, id])}` : null,
        item: await messageItem(packet, options),
      });
      done();
      return !call.isTest;
    });
  },
});
