import { defineNode, mainPort } from '../../kit/define.ts';
import { fixedParameters } from '../../kit/fixedParameters.ts';
import { list, object, record, text } from '../../../platform/schema/schema.ts';

/** Starts an execution for each message of an event stream; the item is `{ event, id, data }` (`activities/triggers/`). */
export const node = defineNode({
  type: 'trigger.sse',
  version: 1,
  title: 'Event stream',
  description: 'Connects to a server-sent events (SSE) stream and starts for each JSON message.',
  icon: 'Broadcast',
  group: 'trigger',
  trigger: true,
  pure: true,
  effects: ['brings_untrusted'],
  inputs: [],
  outputs: mainPort,
  credentials: [{ name: 'authentication', title: 'Authentication', types: 'http' }],
  parameters: object({
    url: text({ title: 'URL', required: true, maxLength: 2_000, pattern: '^(https?://.*)?$' }),
    events: list(text({ title: 'Name', required: true, maxLength: 200 }))({
      title: 'Event names',
      description: 'Only events with these names. Leave empty for all. Events without a name are called "message".',
      maxItems: 100,
      default: [],
    }),
    headers: record({ title: 'Headers', entry: 'header', control: 'key_values', maxEntries: 100, default: {} }),
  }),
  check: fixedParameters,
  examples: [
    { title: 'All messages', parameters: { url: 'https://stream.example.com/events' } },
    { title: 'Orders only', parameters: { url: 'https://stream.example.com/events', events: ['order'] } },
  ],
});
