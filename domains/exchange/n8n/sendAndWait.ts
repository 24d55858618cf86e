import type { MappedNode, SourceNode } from './nodeMapping.ts';
import type { Parameters } from './Parameters.ts';
import { readFormFields } from './readFormFields.ts';
import { limitOf } from './waitLimit.ts';

/** n8n adds the link to the message; here the message names it. */
const link = '{{ $execution.resumeFormUrl }}';

/** The operation of n8n's nodes that send a message and wait for a response. */
export const sendAndWaitOperation = 'sendAndWait';

/** The message of such a node, with the link to the page of the approval. */
export function messageWithLink(parameters: Parameters, as: 'text' | 'html' = 'text'): string {
  const message = parameters.text('message');
  return as === 'html' ? `${message}<p><a href="${link}">${link}</a></p>` : `${message}\n\n${link}`;
}

/**
 * Puts the approval behind a node that sends the message: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.gmail/message-operations/.
 * It has the name of n8n's node, and anyone with the link decides.
 */
export function andWait({ name, parameters }: Pick<SourceNode, 'name' | 'parameters'>, sent: MappedNode): MappedNode {
  const kind = parameters.word(
    'responseType',
    { approval: 'approval', freeText: 'freeText', customForm: 'customForm' },
    'approval',
  );
  parameters.ignore('options.appendAttribution', 'defineForm');
  const asked = { approval: approvalOf, freeText: textOf, customForm: formOf }[kind](parameters);
  const title = fixed(parameters.text('options.responseFormTitle')) || fixed(parameters.text('subject'));
  const message = fixed(parameters.text('options.responseFormDescription')) || fixed(parameters.text('message'));
  return {
    ...sent,
    outputs: ['main'],
    behind: {
      name: `${name.slice(0, 180)} (message)`,
      takesName: true,
      type: 'logic.approval',
      parameters: {
        title: title || 'Approval',
        message,
        who: 'link',
        comment: 'none',
        outputs: 'one',
        ...asked,
        ...limitOf(parameters.list('options.limitWaitTime.values')[0] ?? null),
      },
      settings: { n8n_names: true },
    },
  };
}

/** Expressions would read the response of the service, which comes before the approval; the message itself has the text. */
function fixed(text: string): string {
  return text.includes('{{') ? '' : text;
}

function approvalOf(parameters: Parameters): object {
  const at = 'approvalOptions.values';
  parameters.ignore(`${at}.buttonApprovalStyle`, `${at}.buttonDisapprovalStyle`);
  const approve = parameters.text(`${at}.approveLabel`, 'Approve');
  if (parameters.choice(`${at}.approvalType`, 'single') === 'single')
    return { answers: 'own', choices: [{ label: approve, value: 'approve' }] };
  return { approve_label: approve, reject_label: parameters.text(`${at}.disapproveLabel`, 'Decline') };
}

function textOf(parameters: Parameters): object {
  return {
    ...submit(parameters),
    fields: [{ label: 'Response', name: 'text', type: 'textarea', required: true }],
  };
}

function formOf(parameters: Parameters): object {
  const { fields } = readFormFields(parameters) as { fields: { type: string }[] };
  const shown = fields.filter(({ type }) => type !== 'file' && type !== 'hidden');
  if (shown.length < fields.length) parameters.remark('formFields', 'Files and hidden fields are left out.');
  return { ...submit(parameters), fields: shown };
}

function submit(parameters: Parameters): object {
  parameters.ignore('options.messageButtonLabel');
  const label = parameters.text('options.responseFormButtonLabel', 'Submit');
  return { answers: 'own', choices: [{ label, value: 'submit' }] };
}
