import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { linearTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters, version: number) => JsonObject;

const credentials = { linearApi: 'linear_api_key', linearOAuth2Api: 'linear_oauth2' };

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = { issue: 'create', comment: 'addComment' };

/** Versions 1 and 1.1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.linear/ */
const linear: NodeMapping = (source) => {
  const { parameters, version } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'issue');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(resources, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Linear: "${resource}: ${operation}" is not supported. Use "Linear API call".`);
  const given = Object.entries(read(parameters, version)).filter(([, value]) => value !== undefined && value !== '');
  return { type: noun.type, parameters: Object.fromEntries(given), ...readCredential(source, 'auth', credentials) };
};

/** The fields of `additionalFields` and `updateFields`. */
function detailsOf(parameters: Parameters, at: string): JsonObject {
  const priority = `${at}.priorityId`;
  return {
    description: parameters.text(`${at}.description`),
    assignee: parameters.text(`${at}.assigneeId`),
    state: parameters.text(`${at}.stateId`),
    ...(parameters.has(priority) ? { priority: parameters.number(priority, 0) } : {}),
  };
}

const one = (operation: string) => (parameters: Parameters) => ({ operation, issue: parameters.text('issueId') });

const issue: Record<string, ReadOperation> = {
  create: (parameters) => ({
    operation: 'create',
    team: parameters.text('teamId'),
    new_title: parameters.text('title'),
    ...detailsOf(parameters, 'additionalFields'),
  }),
  update: (parameters, version) => {
    // Its list had the number of "Normal" twice, also for "Low".
    if (version === 1 && parameters.value('updateFields.priorityId') === 3)
      parameters.remark('updateFields.priorityId', 'The priority may have been "Low" in n8n. Check it.');
    return {
      operation: 'update',
      issue: parameters.text('issueId'),
      title: parameters.text('updateFields.title'),
      team: parameters.text('updateFields.teamId'),
      ...detailsOf(parameters, 'updateFields'),
    };
  },
  get: one('get'),
  delete: one('delete'),
  getAll: (parameters) => ({
    operation: 'list',
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) }),
  }),
  addLink: (parameters) => ({
    operation: 'add_link',
    issue: parameters.text('issueId'),
    url: parameters.text('link'),
  }),
};

const comment: Record<string, ReadOperation> = {
  addComment: (parameters) => ({
    operation: 'create',
    issue: parameters.text('issueId'),
    body: parameters.text('comment'),
    parent: parameters.text('additionalFields.parentId'),
  }),
};

/** Our nodes by n8n's resources. */
const resources: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  issue: { type: 'linear.issue', operations: issue },
  comment: { type: 'linear.comment', operations: comment },
};

/** Mappings of n8n's nodes for Linear, by type. */
export const n8n: VendorMappings = { linear, linearTrigger: linearTrigger(credentials) };
