import type { Parameters } from './Parameters.ts';

const types = {
  text: 'text',
  textarea: 'textarea',
  number: 'number',
  email: 'email',
  date: 'date',
  dropdown: 'dropdown',
  checkbox: 'checkbox',
  radio: 'radio',
  password: 'text',
  file: 'file',
  hiddenField: 'hidden',
} as const;

/**
 * The parameters of every node that shows a form, from those of n8n's form nodes:
 * https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.formtrigger/.
 */
export function readFormFields(parameters: Parameters): { [name: string]: unknown } {
  const fields = parameters.list('formFields.values').flatMap((field) => {
    const kind = field.choice('fieldType', 'text');
    if (kind === 'html') {
      field.remark('fieldType', 'Texts between fields have no counterpart: use the description.');
      return [];
    }
    return [fieldOf(field)];
  });
  const button = parameters.text('options.buttonLabel');
  return {
    form_title: parameters.text('formTitle'),
    form_description: parameters.text('formDescription'),
    fields,
    ...(button === '' ? {} : { button }),
    ...afterwards(parameters),
  };
}

function fieldOf(field: Parameters): object {
  const type = field.word('fieldType', types, 'text');
  const label = field.text('fieldLabel') || field.text('fieldName');
  const name = field.text('fieldName');
  const hint = field.text('placeholder');
  const value = field.text('fieldValue') || field.text('defaultValue');
  const options = field.list('fieldOptions.values').map((option) => option.text('option'));
  const isMultiple = field.value('multiselect') === true || field.value('multipleFiles') === true;
  const accepted = field.text('acceptFileTypes');
  return {
    label,
    ...(name === '' || name === label ? {} : { name }),
    type,
    ...(field.value('requiredField') === true ? { required: true } : {}),
    ...(hint === '' ? {} : { hint }),
    ...(value === '' ? {} : { value }),
    ...(options.length > 0 ? { options } : {}),
    ...(isMultiple ? { multiple: true } : {}),
    ...(accepted === '' ? {} : { accept: accepted }),
  };
}

function afterwards(parameters: Parameters): object {
  const at = 'options.respondWithOptions.values';
  const how = parameters.choice(`${at}.respondWith`, 'text');
  if (how === 'redirect') return { after_submit: 'redirect', redirect_url: parameters.text(`${at}.redirectUrl`) };
  const message = parameters.text(`${at}.formSubmittedText`);
  return message === '' ? {} : { done_message: message };
}
