import { AppError } from '../../openapi/AppError.ts';
import type { JsonObject } from '../../domains/executions/item.ts';
import type { ParameterProblem } from '../../platform/schema/ParameterProblem.ts';
import { choice, text } from '../../platform/schema/schema.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import { board } from './fields.ts';
import { neededBoard } from './ids.ts';
import { send, thing } from './requests.ts';
import { monday } from './vendor.ts';

const titles = {
  create_item: 'Item created',
  change_column_value: 'Column of an item changed',
  change_specific_column_value: 'One column changed',
  change_name: 'Name of an item changed',
  item_moved_to_any_group: 'Item moved to another group',
  item_moved_to_specific_group: 'Item moved to one group',
  item_archived: 'Item archived',
  item_deleted: 'Item deleted',
  item_restored: 'Item restored',
  create_update: 'Update posted',
  edit_update: 'Update changed',
  delete_update: 'Update deleted',
  create_subitem: 'Subitem created',
  change_subitem_column_value: 'Column of a subitem changed',
  change_subitem_name: 'Name of a subitem changed',
  create_subitem_update: 'Update of a subitem posted',
  subitem_archived: 'Subitem archived',
  subitem_deleted: 'Subitem deleted',
  move_subitem: 'Subitem moved',
  create_column: 'Column created',
} as const;
const names = Object.keys(titles) as (keyof typeof titles)[];

/** Webhooks of personal tokens are not signed, so the secret is in the address. */
const secretParameter = 'key';

interface Watched {
  readonly event: string;
  readonly column?: string;
  readonly group?: string;
}

/** https://developer.monday.com/api-reference/reference/webhooks: a webhook has one event. The item is the event. */
export const node = hookTrigger(monday, {
  title: 'Monday.com trigger',
  description: 'Starts when something on a board of monday.com happens.',
  parameters: {
    board,
    event: choice(names, titles)({ title: 'Event', default: 'create_item' }),
    column: text({
      title: 'Column',
      description: 'ID of a column.',
      choices: { list: 'columns', needs: ['board'] },
      showWhen: { event: ['change_specific_column_value'] },
      maxLength: 100,
    }),
    group: text({
      title: 'Group',
      description: 'ID of a group of the board.',
      choices: { list: 'groups', needs: ['board'] },
      showWhen: { event: ['item_moved_to_specific_group'] },
      maxLength: 100,
    }),
  },
  check: (parameters) => problemsOf(parameters as unknown as Watched),
  verification: { kind: 'query', parameter: secretParameter },
  // https://developer.monday.com/api-reference/docs/webhooks: the response repeats the challenge.
  handshake: (call) => {
    if (!call.isSecret(call.query.get(secretParameter))) return null;
    const { challenge } = call.body;
    return typeof challenge === 'string' ? { answer: { challenge } } : null;
  },
  register: async ({ address, secret, parameters }, client) => {
    const { board: id, event } = parameters;
    const config = configOf(parameters);
    const document = `mutation($board: ID!, $url: String!, $event: WebhookEventType!, $config: JSON) {
  create_webhook(board_id: $board, url: $url, event: $event, config: $config) { id }
}`;
    const variables = {
      board: neededBoard(id),
      url: `${address}?${secretParameter}=${secret}`,
      event,
      ...(config ? { config: JSON.stringify(config) } : {}),
    };
    const { body } = await client.send(send(document, variables), { repeat: 'unsafe', key: '' });
    const { id: made } = thing('create_webhook')(body as JsonObject) as { id?: unknown };
    if (typeof made !== 'string') throw new AppError('target_error', 'The response has no webhook.');
    return { data: { id: made } };
  },
  // Lists of webhooks have no addresses, so one whose ID was lost stays: its address does not exist.
  unregister: async ({ data }, client) => {
    const { id } = data;
    if (typeof id !== 'string') return;
    const document = 'mutation($id: ID!) { delete_webhook(id: $id) { id } }';
    const accept = ['ResourceNotFoundException'];
    await client.send(send(document, { id }), { repeat: 'safe', key: '', accept });
  },
  read: ({ body }) => {
    const event = body['event'] as JsonObject | null | undefined;
    const key = typeof event === 'object' && event !== null ? event['triggerUuid'] : undefined;
    return typeof key === 'string' ? { key, item: { json: event as JsonObject } } : null;
  },
  examples: [
    { title: 'New items on a board', parameters: { board: '1234567890' } },
    {
      title: 'Changes of the status',
      parameters: { board: '1234567890', event: 'change_specific_column_value', column: 'status' },
    },
  ],
});

function problemsOf({ event, column = '', group = '' }: Watched): ParameterProblem[] {
  const missing = (name: string): ParameterProblem => ({
    parameter: `/${name}`,
    code: 'parameter_missing',
    message: 'is required.',
  });
  const isEmpty = (given: unknown): boolean => typeof given !== 'string' || given.trim() === '';
  if (event === 'change_specific_column_value' && isEmpty(column)) return [missing('column')];
  return event === 'item_moved_to_specific_group' && isEmpty(group) ? [missing('group')] : [];
}

/** https://developer.monday.com/api-reference/reference/webhooks#create-a-webhook */
function configOf({ event, column = '', group = '' }: Watched): JsonObject | null {
  if (event === 'change_specific_column_value') return { columnId: column.trim() };
  return event === 'item_moved_to_specific_group' ? { groupId: group.trim() } : null;
}
