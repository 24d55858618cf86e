import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

const aggregations = {
  append: 'append',
  average: 'average',
  concatenate: 'concatenate',
  count: 'count',
  countUnique: 'count_unique',
  max: 'max',
  min: 'min',
  sum: 'sum',
} as const;
const separators = {
  ',': 'comma',
  ', ': 'comma_space',
  '\n': 'newline',
  '\\n': 'newline',
  ' ': 'space',
  other: 'other',
} as const;

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.summarize/ */
export const summarize: NodeMapping = ({ type, version, parameters }) => {
  const groups = parameters.names('fieldsToSplitBy');
  return {
    type: 'data.summarize',
    parameters: {
      fields: onceEach(parameters.list('fieldsToSummarize.values').map(fieldOf)),
      split_by: groups,
      ...(groups.length > 1 ? { nested_order: true } : {}),
      output: parameters.word('options.outputFormat', { separateItems: 'items', singleItem: 'one' }, 'items'),
      ...(parameters.flag('options.skipEmptySplitFields') ? { skip_ungrouped: true } : {}),
      ...(parameters.flag('options.continueIfFieldNotFound') || (type === 'summarize' && version > 1)
        ? { ignore_missing_fields: true }
        : {}),
      ...(parameters.flag('options.disableDotNotation') ? { dots: false } : {}),
    },
  };
};

/** Keeps the last one of fields with the same result. */
function onceEach(fields: readonly SummarizedField[]): SummarizedField[] {
  const nameOf = ({ aggregation, name }: SummarizedField): string => `${aggregation} ${name.replaceAll(/[ .]/g, '_')}`;
  return [...new Map(fields.map((field) => [nameOf(field), field])).values()];
}

interface SummarizedField {
  aggregation: string;
  name: string;
  [parameter: string]: unknown;
}

function fieldOf(field: Parameters): SummarizedField {
  const aggregation = field.word('aggregation', aggregations, 'count');
  const name = field.text('field');
  const empty = field.flag('includeEmpty') ? { include_empty: true } : {};
  if (aggregation !== 'concatenate') return { aggregation, name, ...empty };
  const separator = field.word('separateBy', separators, 'comma');
  const custom = separator === 'other' ? { custom_separator: field.text('customSeparator') } : {};
  return { aggregation, name, ...empty, separator, ...custom };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { summarize };
