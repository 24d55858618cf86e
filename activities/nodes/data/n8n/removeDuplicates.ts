import type { MappedNode, NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';
import { readFieldNames } from '../../../../domains/exchange/n8n/readInclusion.ts';

const compared = { allFields: 'all', allFieldsExcept: 'except', selectedFields: 'selected' } as const;
const rules = {
  removeItemsWithAlreadySeenKeyValues: 'new_value',
  removeItemsUpToStoredIncrementalKey: 'higher_value',
  removeItemsUpToStoredDate: 'later_date',
} as const;
const values = {
  new_value: 'dedupeValue',
  higher_value: 'incrementalDedupeValue',
  later_date: 'dateDedupeValue',
} as const;

/** v1 within the input; v2 also against executions before: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.removeduplicates/. */
export const removeDuplicates: NodeMapping = ({ parameters }) => {
  const operation = parameters.word(
    'operation',
    {
      removeDuplicates: 'within_input',
      removeDuplicateInputItems: 'within_input',
      removeItemsSeenInPreviousExecutions: 'previous_executions',
      clearDeduplicationHistory: 'clear',
    },
    'within_input',
  );
  const type = 'data.remove_duplicates';
  if (operation === 'within_input') return { type, parameters: { operation, ...within(parameters) } };
  const scope = parameters.word('options.scope', { node: 'node', workflow: 'digital_organization' }, 'node');
  if (operation === 'clear') {
    parameters.ignore('mode');
    return { type, parameters: { operation, scope } };
  }
  const keep = parameters.word('logic', rules, 'new_value');
  const size = parameters.value('options.historySize');
  return {
    type,
    parameters: {
      operation,
      keep,
      value: parameters.value(values[keep]),
      scope,
      ...(size === undefined ? {} : { history_size: size }),
    },
  };
};

function within(parameters: Parameters): MappedNode['parameters'] {
  const compare = parameters.word('compare', compared, 'all');
  const isSelected = compare === 'selected';
  const path = isSelected ? 'fieldsToCompare' : 'fieldsToExclude';
  return {
    compare,
    ...(compare === 'all' ? {} : { fields: readFieldNames(parameters, path) }),
    ...(parameters.flag('options.removeOtherFields') ? { only_compared: true } : {}),
    ...(parameters.flag('options.disableDotNotation') ? { dots: false } : {}),
  };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { removeDuplicates };
