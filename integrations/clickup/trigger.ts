import type { JsonObject } from '../../domains/executions/item.ts';
import { choice, list as listOf, text } from '../../platform/schema/schema.ts';
import { bodySignature } from '../engine/bodySignature.ts';
import { contentKey } from '../engine/contentKey.ts';
import { hookTrigger } from '../engine/defineTrigger.ts';
import type { VendorClient } from '../engine/VendorClient.ts';
import { path } from '../engine/vendorRequest.ts';
import { folder, inWorkspace, list, space } from './fields.ts';
import { listId, numberOf, taskId } from './requests.ts';
import { clickup } from './vendor.ts';

const things = ['task', 'list', 'folder', 'space', 'goal', 'keyResult'] as const;
const named = {
  taskPriorityUpdated: 'Priority of a task changed',
  taskStatusUpdated: 'Status of a task changed',
  taskAssigneeUpdated: 'Assignees of a task changed',
  taskDueDateUpdated: 'Due date of a task changed',
  taskTagUpdated: 'Tags of a task changed',
  taskMoved: 'Task moved',
  taskCommentPosted: 'Comment posted',
  taskCommentUpdated: 'Comment changed',
  taskTimeEstimateUpdated: 'Time estimate of a task changed',
  taskTimeTrackedUpdated: 'Tracked time of a task changed',
};
const titles = { task: 'Task', list: 'List', folder: 'Folder', space: 'Space', goal: 'Goal', keyResult: 'Key result' };
const labels: Record<string, string> = {
  all: 'All events',
  ...Object.fromEntries(
    things.flatMap((thing) => [
      [`${thing}Created`, `${titles[thing]} created`],
      [`${thing}Updated`, `${titles[thing]} changed`],
      [`${thing}Deleted`, `${titles[thing]} deleted`],
    ]),
  ),
  ...named,
};
const events = Object.keys(labels);

interface Webhook {
  id?: unknown;
  endpoint?: unknown;
  secret?: unknown;
}

/** https://developer.clickup.com/docs/webhooks: ClickUp generates the secret. If several places are set, the narrowest one applies. */
export const node = hookTrigger(clickup, {
  title: 'ClickUp trigger',
  description: 'Starts at events of a workspace in ClickUp, such as a new task.',
  parameters: {
    workspace: inWorkspace,
    events: listOf(choice(events, labels)({ title: 'Event' }))({
      title: 'Events',
      description: 'A change of a task is often two events: one for all changes, and one for its kind.',
      entry: 'event',
      minItems: 1,
      maxItems: events.length,
      default: ['taskCreated'],
    }),
    space,
    folder,
    list,
    task: text({
      title: 'Task',
      description: 'ID or address of a task. Only its events.',
      rare: true,
      maxLength: 500,
    }),
  },
  // https://developer.clickup.com/docs/webhooksignature
  verification: bodySignature('x-signature'),
  register: async ({ address, parameters }, client) => {
    const { workspace, events: wanted, space: ofSpace, folder: ofFolder, list: ofList = '', task = '' } = parameters;
    const json = {
      endpoint: address,
      events: wanted.includes('all') ? '*' : [...new Set(wanted)],
      space_id: numberOf(ofSpace, 'space'),
      folder_id: numberOf(ofFolder, 'folder'),
      list_id: ofList.trim() === '' ? undefined : numberOf(listId(ofList), 'list'),
      task_id: task.trim() === '' ? undefined : taskId(task),
    };
    const { body } = await client.send(
      { method: 'POST', path: path`/team/${workspace}/webhook`, json },
      { repeat: 'unsafe', key: '' },
    );
    const { webhook = {} } = body as { webhook?: Webhook };
    return { data: { id: String(webhook.id ?? '') }, secret: typeof webhook.secret === 'string' ? webhook.secret : '' };
  },
  unregister: async ({ address, data, parameters }, client) => {
    const id = data['id'] ?? (await findByAddress(address, parameters.workspace, client));
    if (typeof id !== 'string' || id === '') return;
    const accept = ['404', 'OAUTH_109'];
    await client.send({ method: 'DELETE', path: path`/webhook/${id}` }, { repeat: 'safe', key: '', accept });
  },
  read: ({ body, parameters }) => {
    const { event } = body;
    if (typeof event !== 'string') return null;
    const isWanted = parameters.events.includes('all') || parameters.events.includes(event);
    return isWanted ? { key: keyOf(body), item: { json: body } } : null;
  },
  examples: [
    { title: 'New tasks', parameters: { workspace: '108' } },
    {
      title: 'Changes of status in a list',
      parameters: { workspace: '108', events: ['taskStatusUpdated'], list: '901100' },
    },
  ],
});

/** Deliveries have no ID, but most contain the ID of a change. A hash of the content identifies the others. */
function keyOf(body: JsonObject): string {
  const history = body['history_items'];
  const [first] = Array.isArray(history) ? (history as ({ id?: unknown } | null)[]) : [];
  const change = first?.id ?? contentKey(body);
  return `${String(body['webhook_id'])} ${String(body['event'])} ${String(change)}`;
}

/** Returns the ID of the webhook with an address; the list contains only webhooks of the account. */
async function findByAddress(address: string, workspace: string, client: VendorClient): Promise<unknown> {
  const { body } = await client.send({ path: path`/team/${workspace}/webhook` }, { repeat: 'safe', key: '' });
  const { webhooks = [] } = body as { webhooks?: Webhook[] };
  return webhooks.find(({ endpoint }) => endpoint === address)?.id;
}
