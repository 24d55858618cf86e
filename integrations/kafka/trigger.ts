import { text } from '../../platform/schema/schema.ts';
import { consumeTrigger } from '../queues/consumeTrigger.ts';
import { only_body, read_as } from '../queues/messageBody.ts';
import { kafka } from './kafka.ts';
import { messageItem } from './messageItem.ts';
import { begin, topics } from './messageOperations.ts';
import { Reading } from './Reading.ts';

/** Messages of topics: https://kafka.apache.org/documentation/#theconsumer. */
export const node = consumeTrigger(kafka, {
  title: 'Kafka trigger',
  description: 'Starts for each message of topics. The group moves on when the execution is stored.',
  parameters: {
    topics,
    begin,
    read_as,
    only_body,
    group: text({
      title: 'Consumer group',
      description: 'Each message is for one member of the group. Empty: a group of the trigger alone.',
      rare: true,
      default: '',
      maxLength: 255,
    }),
  },
  examples: [
    {
      title: 'New orders',
      parameters: { topics: ['orders'] },
      output: { topic: 'orders', partition: 0, offset: '42', key: '7', headers: {}, message: { id: 7 } },
    },
  ],
  consume: async (connection, call) => {
    const { topics: names, begin: first, group, ...read } = call.parameters;
    // A test has a group of its own, and waits for a new message.
    const own = call.isTest ? `bureau-test-${call.id}` : group === '' ? `bureau-${call.id}` : group;
    const reading = await Reading.begin(connection, {
      group: own,
      topics: [...new Set(names)],
      begin: call.isTest ? 'latest' : first,
    });
    try {
      if (!call.isTest) await reading.commit();
      await call.ready();
      await reading.each(call.signal, async (message) => {
        const { topic, partition, offset, timestamp } = message;
        await call.accept({
          // A topic that was deleted and created again has other times.
          key: `kafka/${topic}/${partition}/${offset}/${timestamp}`,
          item: await messageItem(message, { ...read, write: call.writeFile }),
        });
        reading.done(message);
        return !call.isTest;
      });
    } catch (error) {
      throw connection.causeOf(error);
    } finally {
      await reading.end();
    }
  },
});
