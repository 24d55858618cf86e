import { defineNode, mainPort } from '../../kit/define.ts';
import { eachItem } from '../../kit/eachItem.ts';
import { object } from '../../../platform/schema/schema.ts';

/** Passes its items on. */
export const node = defineNode({
  type: 'logic.no_operation',
  version: 1,
  title: 'No operation',
  description: 'Passes items through unchanged.',
  icon: 'ArrowRight',
  group: 'logic',
  pure: true,
  inputs: mainPort,
  outputs: mainPort,
  parameters: object({}),
  examples: [{ title: 'Pass through', parameters: {} }],
  run: (context) => eachItem({ context, port: 'main', work: (item) => item }),
});
