import { chatParameters, chatType, type ChatParameters } from '../../domains/executions/chat/chatParameters.ts';
import type { ExecutionStart } from '../../domains/executions/lifecycle/startExecution.ts';
import { AppError } from '../../openapi/AppError.ts';
import type { components } from '../../openapi/generated/types.ts';
import type { Deps } from '../deps.ts';
import { productionStart } from '../webhooks/productionStart.ts';

/** A chat page: of a published version, or of a tested draft. */
export interface ChatPlace {
  /** Owner of its sessions: the id of the production or test address. */
  addressId: string;
  isTest: boolean;
  node: components['schemas']['GraphNode'];
  parameters: ChatParameters;
  /** Everything about the start of an execution but the items and the hooks. */
  start: Omit<ExecutionStart, 'items' | 'after' | 'before'>;
}

/** The page with this id, production or test. Throws `not_found` if it is not published, or the draft is not being tested. */
export async function chatPlace(id: string, deps: Pick<Deps, 'database'>): Promise<ChatPlace> {
  return id.startsWith('ct_') ? testPlace(id, deps) : publishedPlace(id, deps);
}

async function publishedPlace(id: string, { database }: Pick<Deps, 'database'>): Promise<ChatPlace> {
  const page = await database.asSystem(({ webhooks }) => webhooks.findActiveChat(id));
  if (page === null) throw new AppError('not_found', 'Chat not found, or not published.');
  const { node } = page;
  return {
    addressId: id,
    isTest: false,
    node,
    parameters: chatParameters(node),
    start: { ...productionStart(page), triggerKind: 'chat', triggerNode: node },
  };
}

/** A conversation has many events, so unlike a listening webhook it continues until it expires. */
async function testPlace(id: string, { database }: Pick<Deps, 'database'>): Promise<ChatPlace> {
  const listener = await database.asSystem(({ testListeners }) => testListeners.findOpen(id));
  const node = listener?.graph.nodes.find((candidate) => candidate.id === listener.nodeId);
  if (!listener || node?.type !== chatType)
    throw new AppError('not_found', 'This test chat is not open. Open it in the editor again.');
  const { testId: _testId, nodeId: _nodeId, ...fixed } = listener;
  return {
    addressId: id,
    isTest: true,
    node,
    parameters: chatParameters(node),
    start: { ...fixed, versionId: null, mode: 'manual', triggerKind: 'chat', triggerNode: node },
  };
}
