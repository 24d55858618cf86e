import { defineNode, mainPort } from '../../kit/define.ts';
import { object } from '../../../platform/schema/schema.ts';

/** Starts a draft by hand, from the canvas or the API. */
export const node = defineNode({
  type: 'trigger.manual',
  version: 1,
  title: 'Manual trigger',
  description: 'Starts when you click Run. Each digital organization can have one.',
  icon: 'HandClick',
  group: 'trigger',
  trigger: true,
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({}),
  examples: [{ title: 'Run manually', parameters: {} }],
});
