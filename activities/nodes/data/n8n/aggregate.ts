import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readInclusion } from '../../../../domains/exchange/n8n/readInclusion.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.aggregate/ */
export const aggregate: NodeMapping = ({ parameters }) => {
  const isItems = parameters.choice('aggregate', 'aggregateIndividualFields') === 'aggregateAllItemData';
  const files = parameters.flag('options.includeBinaries');
  const shared = {
    ...(files ? { binaries: parameters.flag('options.keepOnlyUnique') ? 'keep_unique' : 'keep' } : {}),
    ...(parameters.flag('options.disableDotNotation') ? { dots: false } : {}),
  };
  if (isItems) {
    const destination = parameters.text('destinationFieldName', 'data') || 'data';
    return {
      type: 'data.aggregate',
      parameters: { mode: 'items', destination, ...readInclusion(parameters, 'all'), ...shared },
    };
  }
  const lists = parameters.list('fieldsToAggregate.fieldToAggregate').map((field) => {
    const output = field.flag('renameField') ? field.text('outputFieldName') : '';
    return { name: field.text('fieldToAggregate'), ...(output === '' ? {} : { output }) };
  });
  return {
    type: 'data.aggregate',
    parameters: {
      mode: 'fields',
      lists,
      ...(parameters.flag('options.mergeLists') ? { merge_lists: true } : {}),
      ...(parameters.flag('options.keepMissing') ? { keep_missing: true } : { clean_lists: true }),
      ...shared,
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { aggregate };
