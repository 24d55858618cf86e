import { NoCounterpart, type NodeMapping, type NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { aggregate } from './aggregate.ts';
import { limit } from './limit.ts';
import { removeDuplicates } from './removeDuplicates.ts';
import { sort } from './sort.ts';
import { splitOut } from './splitOut.ts';
import { summarize } from './summarize.ts';

/** Item Lists, whose operations are nodes of their own since n8n 1.0, with the same parameters. */
const operations: Readonly<Record<string, NodeMapping>> = {
  splitOutItems: splitOut,
  aggregateItems: aggregate,
  concatenateItems: aggregate,
  limit,
  sort,
  summarize,
  removeDuplicates,
};

/** https://docs.n8n.io/integrations/builtin/core-nodes/ (Item Lists, v1 to v3) */
const itemLists: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource');
  const operation = parameters.choice('operation', 'splitOutItems');
  const mapping = operations[operation];
  if (!mapping) throw new NoCounterpart(`The operation "${operation}" is not supported.`);
  return mapping(source);
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { itemLists };
