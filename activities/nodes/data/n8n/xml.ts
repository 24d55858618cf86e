import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';

/** https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.xml/ */
const xml: NodeMapping = ({ parameters }) => {
  const field = parameters.text('dataPropertyName', 'data') || 'data';
  const isReading = parameters.choice('mode', 'xmlToJson') === 'xmlToJson';
  if (!isReading) {
    const root = parameters.text('options.rootName');
    const isBare = parameters.value('options.headless') === true;
    return {
      type: 'data.xml',
      parameters: {
        mode: 'json_to_xml',
        field,
        ...(root === '' ? {} : { root }),
        ...(isBare ? { declaration: false } : {}),
      },
    };
  }
  parameters.remark(null, 'Attributes begin with "@", and texts beside them are called "#text".');
  parameters.ignore('options.mergeAttrs', 'options.normalize', 'options.charkey', 'options.attrkey');
  return {
    type: 'data.xml',
    parameters: {
      mode: 'xml_to_json',
      field,
      ...(parameters.flag('options.explicitArray') ? { always_lists: true } : {}),
      ...(parameters.flag('options.ignoreAttrs') ? { attributes: false } : {}),
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { xml };
