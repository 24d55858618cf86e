import type { NodeMapping, NodeMappings } from '../../../../domains/exchange/n8n/nodeMapping.ts';
import { readFormFields } from '../../../../domains/exchange/n8n/readFormFields.ts';
import { limitOf } from '../../../../domains/exchange/n8n/waitLimit.ts';

/** A further page of a form, or its ending: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.form/ */
const form: NodeMapping = ({ parameters }) => {
  const operation = parameters.choice('operation', 'page');
  if (operation !== 'completion') {
    parameters.word('defineForm', { fields: 'fields' }, 'fields');
    const { form_title: title, form_description: description, ...page } = readFormFields(parameters);
    return {
      type: 'logic.wait',
      parameters: {
        mode: 'form',
        ...page,
        form_title: parameters.text('options.formTitle') || title,
        form_description: parameters.text('options.formDescription') || description,
        ...limitOf(parameters.flag('limitWaitTime') ? parameters : null),
      },
      settings: { n8n_names: true },
    };
  }
  parameters.ignore('inputDataFieldName', 'options.formTitle');
  const how = parameters.word(
    'respondWith',
    { text: 'text', redirect: 'redirect', showText: 'showText', returnBinary: 'returnBinary' },
    'text',
  );
  if (how === 'redirect')
    return {
      type: 'logic.form_ending',
      parameters: { ending: 'redirect', redirect_url: parameters.text('redirectUrl') },
    };
  if (how === 'showText') parameters.remark('responseText', 'The page is shown as text, not as HTML.');
  return {
    type: 'logic.form_ending',
    parameters: {
      title: parameters.text('completionTitle') || 'Thank you',
      message: how === 'showText' ? parameters.text('responseText') : parameters.text('completionMessage'),
      files: how === 'returnBinary',
    },
  };
};

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { form };
