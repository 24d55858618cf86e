import { defineNode, mainPort } from '../../kit/define.ts';
import { object } from '../../../platform/schema/schema.ts';

/**
 * Starts when a production execution of a digital organization fails whose settings name this one as its error organization,
 * or that holds this trigger itself. The item is `{ execution: { id, url, error, last_node_executed, mode, retry_of? },
 * digital_organization: { id, name } }` (decisions §6); of a mail, file or stream trigger that begins to fail,
 * `{ trigger: { mode: 'trigger', error: { code, message, node } }, digital_organization }`.
 */
export const node = defineNode({
  type: 'trigger.error',
  version: 1,
  title: 'Error trigger',
  description:
    'Starts when a production execution fails, or an email, file or event stream trigger cannot listen, in this digital organization or in those that use it as error organization.',
  icon: 'AlertTriangle',
  group: 'trigger',
  trigger: true,
  effects: ['brings_untrusted'],
  pure: true,
  inputs: [],
  outputs: mainPort,
  parameters: object({}),
  examples: [{ title: 'On any failure', parameters: {} }],
});
