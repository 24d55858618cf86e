import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.renamekeys/ */
const renameKeys: NodeMapping = ({ parameters }) => {
  const keys = parameters.list('keys.key').map((key) => ({ from: key.text('currentKey'), to: key.text('newKey') }));
  const patterns = parameters.list('additionalOptions.regexReplacement.replacements').map((replacement) => ({
    pattern: replacement.written('searchRegex'),
    replacement: replacement.written('replaceRegex'),
    case_sensitive: !replacement.flag('options.caseInsensitive'),
    max_depth: replacement.number('options.depth', -1),
  }));
  return { type: 'data.rename_keys', parameters: { keys, ...(patterns.length > 0 ? { patterns } : {}) } };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { renameKeys };
