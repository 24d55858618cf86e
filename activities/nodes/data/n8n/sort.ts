import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.sort/ */
export const sort: NodeMapping = ({ parameters }) => {
  const mode = parameters.choice('type', 'simple');
  if (mode === 'code')
    throw new NoCounterpart('Sorting by code: write it as a code node that returns the sorted items.');
  parameters.ignore('options.disableDotNotation');
  if (mode === 'random') return { type: 'data.sort', parameters: { mode: 'shuffle' } };
  const by = parameters.list('sortFieldsUi.sortField').map((field) => ({
    name: field.text('fieldName'),
    order: field.word('order', { ascending: 'ascending', descending: 'descending' }, 'ascending'),
  }));
  return { type: 'data.sort', parameters: { by } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { sort };
