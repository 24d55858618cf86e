import { defineNode, mainPort } from '../../kit/define.ts';
import { formFields, formProblems } from '../../kit/formParameters.ts';
import { createParameterChecks } from '../../../platform/schema/parameterChecks.ts';
import { choice, object } from '../../../platform/schema/schema.ts';

const parameters = object({
  ...formFields(),
  auth: choice(['none', 'basic'])({
    title: 'Authentication',
    description: 'With basic auth browsers ask for a user name and a password.',
    default: 'none',
  }),
});
const checks = createParameterChecks(parameters.json);

/**
 * Serves a form and starts an execution for each submission; the item holds its values by field name, and `submitted_at`. Its texts may
 * contain expressions over `{ query }`, the query of the form's address; the final texts also over the values. A wait for a form further on
 * is the next page in the same window.
 */
export const node = defineNode({
  type: 'trigger.form',
  version: 1,
  title: 'Form',
  description: 'Shows a form page and starts for each submission.',
  icon: 'Forms',
  group: 'trigger',
  trigger: true,
  pure: true,
  effects: ['brings_untrusted'],
  inputs: [],
  outputs: mainPort,
  parameters,
  credentials: [
    { name: 'basic', title: 'Basic auth', types: ['http_basic'], required: true, showWhen: { auth: ['basic'] } },
  ],
  check: (written) => [
    ...formProblems(written, checks),
    ...(typeof written['auth'] === 'string' && written['auth'].includes('{{')
      ? [{ parameter: '/auth', code: 'parameter_invalid' as const, message: 'cannot be an expression.' }]
      : []),
  ],
  examples: [
    {
      title: 'Contact',
      parameters: {
        form_title: 'Contact us',
        fields: [
          { label: 'Your name', name: 'name', required: true },
          { label: 'Email', name: 'email', type: 'email', required: true },
          { label: 'Message', name: 'message', type: 'textarea', required: true, maximum: '5000' },
        ],
      },
    },
    {
      title: 'Application with a file',
      parameters: {
        form_title: 'Apply',
        fields: [
          { label: 'Position', name: 'position', type: 'radio', options: ['Engineer', 'Designer'], required: true },
          { label: 'Curriculum vitae', name: 'cv', type: 'file', accept: '.pdf', required: true },
          { label: 'Source', name: 'source', type: 'hidden' },
        ],
        after_submit: 'redirect',
        redirect_url: 'https://example.com/thanks',
      },
    },
  ],
});
