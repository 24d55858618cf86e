import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

const takes = { text: 'text', html: 'html', attribute: 'attribute', value: 'form_value' } as const;

/** HTML, and HTML Extract before it: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.html/. */
const html: NodeMapping = ({ type, version, parameters }) => {
  // Texts are laid out since v1.2 of this node; before it, and in HTML Extract, they are those of the source.
  const texts = type === 'html' && version >= 1.2 ? 'readable_text' : 'text';
  const operation =
    type === 'htmlExtract' ? 'extractHtmlContent' : parameters.choice('operation', 'generateHtmlTemplate');
  if (operation === 'generateHtmlTemplate')
    return { type: 'data.html', parameters: { operation: 'generate', html: parameters.template('html') } };
  if (operation === 'convertToHtmlTable') {
    const caption = parameters.text('options.caption');
    return {
      type: 'data.html',
      parameters: { operation: 'table', field: 'table', ...(caption === '' ? {} : { caption }) },
    };
  }
  return {
    type: 'data.html',
    parameters: {
      operation: 'extract',
      source: parameters.word('sourceData', { json: 'json', binary: 'binary' }, 'json'),
      source_name: parameters.text('dataPropertyName', 'data') || 'data',
      values: parameters.list('extractionValues.values').map((value) => valueOf(value, texts)),
      trim: parameters.value('options.trimValues') !== false,
      ...(parameters.flag('options.cleanUpText') ? { collapse: true } : {}),
    },
  };
};

function valueOf(value: Parameters, texts: 'text' | 'readable_text'): object {
  const take = value.word('returnValue', takes, 'text');
  const except = value.text('skipSelectors');
  return {
    key: value.text('key'),
    selector: value.text('cssSelector'),
    value: take === 'text' ? texts : take,
    ...(take === 'attribute' ? { attribute: value.text('attribute') } : {}),
    ...(value.flag('returnArray') ? { all: true } : {}),
    ...(except === '' ? {} : { except }),
  };
}

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { html, htmlExtract: html };
