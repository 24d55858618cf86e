import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.markdown/ */
const markdown: NodeMapping = ({ parameters }) => {
  const field = parameters.text('destinationKey', 'data') || 'data';
  if (parameters.choice('mode', 'htmlToMarkdown') === 'htmlToMarkdown')
    return { type: 'data.markdown', parameters: { mode: 'html_to_markdown', html: parameters.text('html'), field } };
  return {
    type: 'data.markdown',
    parameters: {
      mode: 'markdown_to_html',
      markdown: parameters.text('markdown'),
      field,
      allow_html: true,
      ...(parameters.flag('options.simplifiedAutoLink') ? { linkify: true } : {}),
      ...(parameters.flag('options.simpleLineBreaks') ? { breaks: true } : {}),
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { markdown };
