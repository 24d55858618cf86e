import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.n8n/ */
const n8nNode: NodeMapping = ({ parameters }) => {
  const resource = parameters.choice('resource', 'workflow');
  const operation = parameters.choice('operation', resource === 'execution' ? 'get' : 'getAll');
  const limit = (): object =>
    parameters.flag('returnAll', resource === 'workflow')
      ? { limit: 1_000 }
      : { limit: Math.min(1_000, parameters.count('limit', 100)) };
  parameters.ignore('requestOptions', 'options.activeWorkflows', 'options.includeData', 'filters.projectId');
  if (resource === 'execution') {
    if (operation === 'get' || operation === 'stop')
      return {
        type: 'instance.execution',
        parameters: {
          operation: operation === 'stop' ? 'cancel' : 'get',
          execution_id: parameters.text('executionId'),
        },
        settings: { n8n_names: true },
      };
    if (operation === 'getAll') {
      if (parameters.has('filters.workflowId'))
        parameters.remark('filters.workflowId', 'Select the digital organization again.');
      parameters.ignore('filters.workflowId');
      const status = parameters.choice('filters.status');
      return {
        type: 'instance.execution',
        parameters: { operation: 'list', ...(status === '' ? {} : { status }), ...limit() },
        settings: { n8n_names: true },
      };
    }
  }
  if (resource === 'workflow') {
    if (operation === 'getAll') {
      const tags = parameters.names('filters.tags');
      if (tags.length > 1) parameters.remark('filters.tags', 'Lists are filtered by one tag; the first is used.');
      const active = parameters.value('filters.activeWorkflows');
      return {
        type: 'instance.digital_organization',
        parameters: {
          operation: 'list',
          ...(active === true ? { status: 'published' } : {}),
          ...(parameters.has('filters.name') ? { search: parameters.text('filters.name') } : {}),
          ...(tags.length > 0 ? { tag: tags[0]! } : {}),
          ...limit(),
        },
        settings: { n8n_names: true },
      };
    }
    if (operation === 'get' || operation === 'deactivate') {
      parameters.remark('workflowId', 'Select the digital organization again.');
      parameters.ignore('workflowId');
      return {
        type: 'instance.digital_organization',
        parameters: { operation: operation === 'get' ? 'get' : 'unpublish' },
        settings: { n8n_names: true },
      };
    }
  }
  throw new NoCounterpart(
    `A node of this instance cannot do "${operation.slice(0, 50)}" with "${resource.slice(0, 50)}". The API of this instance can: use an HTTP request with an account API key.`,
  );
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { n8n: n8nNode };
