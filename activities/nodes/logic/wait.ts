import type { AskedApproval } from '../../../domains/approvals/AskedApproval.ts';
import { withN8nNames } from '../../../domains/executions/triggers/n8nNames.ts';
import type { WebhookWaitDetails } from '../../../domains/executions/waits/waitDetails.ts';
import { readAuth } from '../../../domains/executions/webhooks/webhookAuth.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { authFields, authProblems, authSlots } from '../../kit/authFields.ts';
import { defineNode, mainPort } from '../../kit/define.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import type { NodeResult, WaitFor } from '../../kit/NodeResult.ts';
import { formFields, toForm } from '../../kit/formParameters.ts';
import { anyJson, choice, integer, list, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { endOfInterval, endOfMoment, timeUnits } from '../../values/waitTimes.ts';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
const maxResponseBytes = 1024 * 1024;
const answered = ['webhook', 'form'];

const parameters = object({
  mode: choice(['interval', 'until', 'webhook', 'form'])({ title: 'Wait', default: 'interval' }),
  amount: number({ title: 'Amount', minimum: 0, default: 1, start: 5, showWhen: { mode: ['interval'] } }),
  unit: choice(timeUnits)({ title: 'Unit', default: 'hours', start: 'seconds', showWhen: { mode: ['interval'] } }),
  until: text({
    title: 'Until',
    description: 'A date and time. Uses the time zone of the digital organization unless it has an offset.',
    placeholder: '2027-01-31T09:30',
    default: '',
    maxLength: 100,
    showWhen: { mode: ['until'] },
  }),
  methods: list(choice(methods)({ title: 'Method' }))({
    title: 'Methods',
    minItems: 1,
    maxItems: methods.length,
    default: ['GET', 'POST'],
    showWhen: { mode: ['webhook'] },
  }),
  suffix: text({
    title: 'Path',
    description:
      'If set, append this path to any resume link of the execution. If empty, only the link for this wait resumes it.',
    default: '',
    maxLength: 200,
    pattern: '^[A-Za-z0-9_.~-]*(/[A-Za-z0-9_.~-]+)*$',
    showWhen: { mode: ['webhook'] },
  }),
  ...authFields({ showWhen: { mode: ['webhook'] } }),
  response_status: integer({
    title: 'Status code',
    minimum: 200,
    maximum: 299,
    default: 200,
    showWhen: { mode: ['webhook'] },
  }),
  response_body: anyJson({
    title: 'Response body',
    description: 'JSON or text. Defaults to { execution_id }.',
    control: 'code',
    showWhen: { mode: ['webhook'] },
  }),
  ...formFields({ showWhen: { mode: ['form'] } }),
  assignees: list(text({ title: 'Member', required: true, maxLength: 320 }))({
    title: 'Assigned to',
    description: 'Email addresses or account IDs of members. Their inbox shows the form.',
    entry: 'member',
    default: [],
    maxItems: 50,
    rare: true,
    showWhen: { mode: ['form'] },
  }),
  limit: choice(['none', 'interval', 'until'])({
    title: 'Limit',
    description: 'Continue automatically after this time.',
    default: 'none',
    showWhen: { mode: answered },
  }),
  limit_amount: number({
    title: 'Amount',
    minimum: 0,
    default: 1,
    showWhen: { mode: answered, limit: ['interval'] },
  }),
  limit_unit: choice(timeUnits)({
    title: 'Unit',
    default: 'hours',
    showWhen: { mode: answered, limit: ['interval'] },
  }),
  limit_until: text({
    title: 'Until',
    placeholder: '2027-01-31T09:30',
    default: '',
    maxLength: 100,
    showWhen: { mode: answered, limit: ['until'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;
type Context = NodeContext<Parameters>;

/**
 * Waits without occupying a worker: for a time, until a call of `$execution.resumeUrl`, or until the form at `$execution.resumeFormUrl` is
 * submitted. There is one wait for all items, by the parameters of the first one. After a time, or at its limit, the items continue
 * unchanged; otherwise the received data does: for a call the item `{ headers, params, query, body, method, webhook_url }`, for a form its
 * values and `submitted_at`.
 */
export const node = defineNode({
  type: 'logic.wait',
  version: 1,
  title: 'Wait',
  description: 'Pauses the execution for a time, until a date, or until a webhook call or form submission.',
  icon: 'Hourglass',
  group: 'logic',
  pure: true,
  tool: false,
  effects: ({ mode }) => (mode === 'interval' || mode === 'until' || mode === undefined ? [] : ['brings_untrusted']),
  inputs: mainPort,
  outputs: mainPort,
  parameters,
  credentials: authSlots({ showWhen: { mode: ['webhook'] } }),
  check: (written) => (written['mode'] === 'webhook' ? authProblems(written) : []),
  examples: [
    { title: 'Ten seconds', parameters: { mode: 'interval', amount: 10, unit: 'seconds' } },
    { title: 'Until a date', parameters: { mode: 'until', until: '2027-01-31T09:30' } },
    { title: 'Until a date from the item', parameters: { mode: 'until', until: '{{ $json.due_at }}' } },
    {
      title: 'Until a webhook call, up to three days',
      parameters: { mode: 'webhook', methods: ['POST'], limit: 'interval', limit_amount: 3, limit_unit: 'days' },
    },
    {
      title: 'Until a form is submitted',
      parameters: {
        mode: 'form',
        form_title: 'Order {{ $json.id }}',
        fields: [
          { label: 'Approve', name: 'approved', type: 'checkbox' },
          { label: 'Reason', name: 'reason', required: true },
        ],
      },
    },
  ],
  run: async (context) => {
    const {
      items,
      resumed: { isResumed, answer },
      now,
      parameters: wanted,
    } = context;
    if (answer) {
      const settings = { n8n_names: context.n8nNames === true };
      const named = answer.map((item) => ({
        ...item,
        json: withN8nNames({ type: 'logic.wait', settings }, item.json, { mode: context.execution.mode }),
        ...(items.length > 0 && { pairedItem: 0 }),
      }));
      return { outputs: { main: named } };
    }
    const passedOn: NodeResult = { outputs: { main: items.map((item, index) => ({ ...item, pairedItem: index })) } };
    if (isResumed) return passedOn;
    const until = endOf(context);
    if (until !== null && until <= now) return passedOn;
    if (wanted.mode === 'form') {
      const asked = wanted.assignees.length === 0 ? {} : { asked: assignedTo(wanted.assignees) };
      return { waitFor: { kind: 'form', suffix: '', details: toForm(wanted), until, ...asked } };
    }
    if (wanted.mode === 'webhook') return { waitFor: { ...(await webhookWait(context)), until } };
    return { waitUntil: until! };
  },
});

/** The inbox of these members shows the form. */
function assignedTo(members: readonly string[]): AskedApproval {
  return {
    byProject: false,
    members,
    roles: [],
    excludesStarter: false,
    escalation: null,
    mails: false,
    reminders: null,
  };
}

/** When the wait ends by itself; null if it does not. */
function endOf({ parameters: wanted, now, timeZone }: Context): Date | null {
  const { mode, amount, unit, until, limit } = wanted;
  if (mode === 'interval') return endOfInterval({ now, amount, unit, param: '/amount' });
  if (mode === 'until') return endOfMoment({ now, text: until, timeZone, param: '/until' });
  if (limit === 'interval')
    return endOfInterval({ now, amount: wanted.limit_amount, unit: wanted.limit_unit, param: '/limit_amount' });
  if (limit === 'until') return endOfMoment({ now, text: wanted.limit_until, timeZone, param: '/limit_until' });
  return null;
}

async function webhookWait({ parameters: wanted, credential }: Context): Promise<Omit<WaitFor, 'until'>> {
  const { suffix, response_status: status, response_body: body } = wanted;
  if (body !== undefined && Buffer.byteLength(JSON.stringify(body)) > maxResponseBytes)
    throw new AppError('parameter_invalid', 'The response body can be up to 1 MiB.', { param: '/response_body' });
  const auth = readAuth(wanted);
  if (auth.kind === 'unknown')
    throw new AppError('parameter_invalid', 'The signed content must contain {body} once.', {
      param: '/signed_content',
    });
  const used = auth.kind === 'none' ? null : await credential(auth.kind);
  const details: WebhookWaitDetails = {
    methods: wanted.methods,
    ...(used && { auth, credentialId: used.id }),
    response: { status, ...(body === undefined ? {} : { body }) },
  };
  return { kind: 'webhook', suffix, details };
}
