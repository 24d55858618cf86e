import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

const types: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
};

/** v1 takes any input; v1.1 any, or fields: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.executeworkflowtrigger/. */
const executeWorkflowTrigger: NodeMapping = ({ version, parameters }) => {
  const source = parameters.choice('inputSource', version < 1.1 ? 'passthrough' : 'workflowInputs');
  if (source === 'jsonExample') {
    parameters.remark('jsonExample', 'An example of the input has no counterpart: any input is taken.');
    parameters.ignore('jsonExample');
  }
  const fields = parameters.list('workflowInputs.values');
  if (source !== 'workflowInputs' || fields.length === 0) return { type: 'trigger.sub', parameters: {} };
  const properties = Object.fromEntries(
    fields.map((field) => {
      const type = types[field.choice('type', 'string')];
      return [field.text('name'), type === undefined ? {} : { type: [type, 'null'] }];
    }),
  );
  return { type: 'trigger.sub', parameters: { input: 'schema', schema: { type: 'object', properties } } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { executeWorkflowTrigger };
