import type { AskedApproval } from '../../../domains/approvals/AskedApproval.ts';
import type { Item, JsonObject } from '../../../domains/executions/item.ts';
import type { ApprovalWaitDetails } from '../../../domains/executions/waits/waitDetails.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineNode, type PortDefinition } from '../../kit/define.ts';
import { fieldList, toFields } from '../../kit/formParameters.ts';
import type { NodeContext } from '../../kit/NodeContext.ts';
import { boolean, choice, integer, list, number, object, text, type ValueOf } from '../../../platform/schema/schema.ts';
import { endOfInterval, endOfMoment, timeUnits } from '../../values/waitTimes.ts';

const fieldTypes = ['text', 'textarea', 'number', 'email', 'date', 'dropdown', 'radio', 'checkbox'] as const;
const mostNamed = 50;
const mostChoices = 20;
const named = { showWhen: { who: ['named'] } };
const escalated = { showWhen: { escalate: ['after'] } };

const member = text({ title: 'Member', required: true, maxLength: 320 });
const role = text({ title: 'Role', required: true, maxLength: 200 });

const parameters = object({
  title: text({ title: 'Title', default: 'Approval', maxLength: 200 }),
  message: text({
    title: 'Message',
    description: 'What is decided. Shown with the choices.',
    default: '',
    maxLength: 10_000,
    control: 'textarea',
  }),
  who: choice(['project', 'named', 'link'], {
    project: 'People who can run this digital organization',
    named: 'Members and roles',
    link: 'Anyone with the link',
  })({
    title: 'Who decides',
    description:
      'With "Anyone with the link", {{ $execution.resumeFormUrl }} opens the page. Send it in an earlier node.',
    default: 'project',
  }),
  members: list(member)({
    title: 'Members',
    description: 'Email addresses or account IDs of members of the organization.',
    entry: 'member',
    default: [],
    maxItems: mostNamed,
    ...named,
  }),
  roles: list(role)({
    title: 'Roles',
    description: 'owner, admin, member, project_admin, editor, viewer, or the name of a custom role.',
    entry: 'role',
    default: [],
    maxItems: mostNamed,
    ...named,
  }),
  exclude_starter: boolean({
    title: 'Not by the person who started it',
    default: false,
    rare: true,
  }),
  answers: choice(['approve_reject', 'own'], { approve_reject: 'Approve or reject', own: 'Own choices' })({
    title: 'Choices',
    default: 'approve_reject',
  }),
  approve_label: text({
    title: 'Label of "Approve"',
    default: 'Approve',
    maxLength: 100,
    showWhen: { answers: ['approve_reject'] },
  }),
  reject_label: text({
    title: 'Label of "Reject"',
    default: 'Reject',
    maxLength: 100,
    showWhen: { answers: ['approve_reject'] },
  }),
  choices: list(
    object({
      label: text({ title: 'Label', required: true, maxLength: 100 }),
      value: text({ title: 'Value', description: 'In the item. Defaults to the label.', default: '', maxLength: 100 }),
    }),
  )({
    title: 'Own choices',
    entry: 'choice',
    default: [],
    maxItems: mostChoices,
    showWhen: { answers: ['own'] },
  }),
  comment: choice(['none', 'optional', 'required'])({ title: 'Comment', default: 'optional' }),
  fields: fieldList(fieldTypes, { title: 'Form fields' }),
  outputs: choice(['per_choice', 'one'], { per_choice: 'One per choice', one: 'One for all' })({
    title: 'Outputs',
    default: 'per_choice',
  }),
  output_field: text({
    title: 'Field of the decision',
    description: 'Items continue with the decision in this field.',
    default: 'approval',
    maxLength: 200,
    rare: true,
  }),
  mail: boolean({
    title: 'Tell by email',
    description: 'Needs the mail server of the instance.',
    default: true,
    ...named,
  }),
  remind: choice(['never', 'every'])({ title: 'Remind', default: 'never', showWhen: { who: ['named'], mail: [true] } }),
  remind_amount: number({
    title: 'Amount',
    minimum: 1,
    default: 1,
    showWhen: { who: ['named'], mail: [true], remind: ['every'] },
  }),
  remind_unit: choice(timeUnits)({
    title: 'Unit',
    default: 'days',
    showWhen: { who: ['named'], mail: [true], remind: ['every'] },
  }),
  remind_times: integer({
    title: 'Most reminders',
    minimum: 1,
    maximum: 10,
    default: 3,
    showWhen: { who: ['named'], mail: [true], remind: ['every'] },
  }),
  escalate: choice(['never', 'after'])({
    title: 'Escalate',
    description: 'After this time others can decide, too.',
    default: 'never',
  }),
  escalate_amount: number({ title: 'Amount', minimum: 0, default: 1, ...escalated }),
  escalate_unit: choice(timeUnits)({ title: 'Unit', default: 'days', ...escalated }),
  escalate_members: list(member)({
    title: 'To members',
    entry: 'member',
    default: [],
    maxItems: mostNamed,
    ...escalated,
  }),
  escalate_roles: list(role)({ title: 'To roles', entry: 'role', default: [], maxItems: mostNamed, ...escalated }),
  limit: choice(['none', 'interval', 'until'])({ title: 'Limit', default: 'none' }),
  limit_amount: number({ title: 'Amount', minimum: 0, default: 1, showWhen: { limit: ['interval'] } }),
  limit_unit: choice(timeUnits)({ title: 'Unit', default: 'days', showWhen: { limit: ['interval'] } }),
  limit_until: text({
    title: 'Until',
    placeholder: '2027-01-31T09:30',
    default: '',
    maxLength: 100,
    showWhen: { limit: ['until'] },
  }),
  at_limit: choice(['output', 'choice', 'error'], {
    output: 'Continue at the output "Timed out"',
    choice: 'Take a choice',
    error: 'Fail',
  })({ title: 'At the limit', default: 'output', showWhen: { limit: ['interval', 'until'] } }),
  limit_choice: text({
    title: 'Choice',
    description: 'approve, reject, or the value of an own choice.',
    default: 'reject',
    maxLength: 100,
    showWhen: { limit: ['interval', 'until'], at_limit: ['choice'] },
  }),
});
type Parameters = ValueOf<typeof parameters>;
type Context = NodeContext<Parameters>;

/** A decision as the wait receives it. */
type Decided = JsonObject & { choice: string | null; values?: JsonObject };

/**
 * Waits until a person decides, without occupying a worker. There is one decision for all items, by the parameters of the first one. The
 * items continue at the output of the choice, with the decision and its author in `output_field`.
 */
export const node = defineNode({
  type: 'logic.approval',
  version: 1,
  title: 'Approval',
  description: 'Waits until a person approves, rejects or chooses. The inbox shows what waits.',
  icon: 'UserCheck',
  group: 'logic',
  pure: true,
  tool: false,
  effects: ['brings_untrusted'],
  inputs: [{ name: 'main', title: 'Items' }],
  outputs: portsOf,
  parameters,
  failedTo: (written) => portsOf(written).at(-1)!.name,
  check: (written) => problemsOf(written),
  notes: [
    'There is one decision for all items. Use a loop to ask for each item.',
    'The decision has the fields choice, label, comment, values, decided_by (account_id and name), by_link, decided_at and timed_out.',
    'Named members do not need access to the project. They see the question, not the execution.',
    'In runs of an employee for another organization only the link decides.',
  ],
  examples: [
    {
      title: 'Approve an invoice',
      parameters: {
        title: 'Invoice {{ $json.number }}',
        message: '{{ $json.supplier }} bills {{ $json.amount }} EUR.',
        limit: 'interval',
        limit_amount: 3,
        limit_unit: 'days',
        at_limit: 'choice',
      },
    },
    {
      title: 'Own choices with a form',
      parameters: {
        title: 'Handle the complaint',
        answers: 'own',
        choices: [{ label: 'Refund' }, { label: 'Replace' }, { label: 'Decline' }],
        comment: 'required',
        fields: [{ label: 'Amount', name: 'amount', type: 'number' }],
        outputs: 'one',
      },
    },
    {
      title: 'Two people, then the admins',
      parameters: {
        who: 'named',
        members: ['{{ $json.manager }}'],
        roles: ['project_admin'],
        exclude_starter: true,
        remind: 'every',
        remind_amount: 4,
        remind_unit: 'hours',
        escalate: 'after',
        escalate_amount: 1,
        escalate_unit: 'days',
        escalate_roles: ['admin'],
      },
    },
  ],
  run: (context) => {
    const { resumed, parameters: wanted, now } = context;
    if (resumed.answer) return { outputs: outputsOf(context, (resumed.answer[0]?.json ?? {}) as unknown as Decided) };
    const until = endOf(context);
    if (resumed.isResumed || (until !== null && until <= now)) return { outputs: atLimit(context) };
    if (wanted.who === 'named' && wanted.members.length + wanted.roles.length === 0)
      throw new AppError('parameter_invalid', 'Name at least one member or role that decides.', { param: '/members' });
    const values = choicesOf(wanted as unknown as JsonObject).map(({ value }) => value);
    if (new Set(values).size < values.length)
      throw new AppError('parameter_invalid', 'Two choices have the same value.', { param: '/choices' });
    return {
      waitFor: { kind: 'approval', suffix: '', until, details: questionOf(wanted), asked: askedOf(wanted, now) },
    };
  },
});

/** The choices with the ports that they lead to. */
function choicesOf(written: JsonObject): { value: string; label: string; port: string }[] {
  const label = (name: string, otherwise: string) => {
    const given = written[name];
    return typeof given === 'string' && given.trim() !== '' ? given : otherwise;
  };
  if (written['answers'] !== 'own')
    return [
      { value: 'approve', label: label('approve_label', 'Approve'), port: 'approved' },
      { value: 'reject', label: label('reject_label', 'Reject'), port: 'rejected' },
    ];
  const own = Array.isArray(written['choices']) ? (written['choices'] as { label?: unknown; value?: unknown }[]) : [];
  return own.map((one: { label?: unknown; value?: unknown } | null, index) => {
    const shown = typeof one?.label === 'string' ? one.label : '';
    const value = typeof one?.value === 'string' && one.value !== '' ? one.value : shown;
    return { value, label: shown, port: `choice_${index + 1}` };
  });
}

function portsOf(written: JsonObject): PortDefinition[] {
  if (written['outputs'] === 'one') return [{ name: 'main', title: 'Items' }];
  const isTemplate = (text: string) => text.includes('{{');
  const ports = choicesOf(written).map(({ port, label }, index) => ({
    name: port,
    title: isTemplate(label) ? `Choice ${index + 1}` : titleOf(port, label),
  }));
  const hasLimit = (written['limit'] ?? 'none') !== 'none' && (written['at_limit'] ?? 'output') === 'output';
  if (hasLimit || ports.length === 0) ports.push({ name: 'timed_out', title: 'Timed out' });
  return ports;
}

function titleOf(port: string, label: string): string {
  if (port === 'approved' && label === 'Approve') return 'Approved';
  if (port === 'rejected' && label === 'Reject') return 'Rejected';
  return label;
}

function problemsOf(written: JsonObject) {
  const problem = (parameter: string, message: string) => [{ parameter, code: 'parameter_invalid' as const, message }];
  if (written['answers'] !== 'own') return [];
  if (typeof written['choices'] === 'string')
    return problem('/choices', 'cannot be an expression: each choice has an output.');
  const choices = choicesOf(written);
  if (choices.length === 0) return problem('/choices', 'needs at least one choice.');
  const values = choices.map(({ value }) => value).filter((value) => !value.includes('{{'));
  if (new Set(values).size < values.length) return problem('/choices', 'has two choices with the same value.');
  return [];
}

function questionOf(wanted: Parameters): ApprovalWaitDetails {
  return {
    title: wanted.title || 'Approval',
    message: wanted.message,
    choices: choicesOf(wanted as unknown as JsonObject).map(({ value, label }) => ({ value, label })),
    comment: wanted.comment,
    fields: toFields(wanted.fields),
    anyone: wanted.who === 'link',
  };
}

function askedOf(wanted: Parameters, now: Date): AskedApproval {
  const isNamed = wanted.who === 'named';
  const { escalate_amount: amount, escalate_unit: unit } = wanted;
  return {
    byProject: !isNamed,
    members: isNamed ? wanted.members : [],
    roles: isNamed ? wanted.roles : [],
    excludesStarter: wanted.exclude_starter,
    escalation:
      wanted.escalate === 'after'
        ? {
            at: endOfInterval({ now, amount, unit, param: '/escalate_amount' }),
            members: wanted.escalate_members,
            roles: wanted.escalate_roles,
          }
        : null,
    mails: isNamed ? wanted.mail : wanted.escalate === 'after',
    reminders:
      isNamed && wanted.mail && wanted.remind === 'every'
        ? { everyMs: remindEveryMs(wanted, now), most: wanted.remind_times }
        : null,
  };
}

/** Errors: `parameter_invalid` above 100 years, like all waits. */
function remindEveryMs({ remind_amount: amount, remind_unit: unit }: Parameters, now: Date): number {
  return endOfInterval({ now, amount, unit, param: '/remind_amount' }).getTime() - now.getTime();
}

/** When it ends by itself; null for never. */
function endOf({ parameters: wanted, now, timeZone }: Context): Date | null {
  const { limit, limit_amount: amount, limit_unit: unit, limit_until: until } = wanted;
  if (limit === 'interval') return endOfInterval({ now, amount, unit, param: '/limit_amount' });
  return limit === 'until' ? endOfMoment({ now, text: until, timeZone, param: '/limit_until' }) : null;
}

function atLimit(context: Context): Record<string, Item[]> {
  const { at_limit: then, limit_choice: value } = context.parameters;
  if (then === 'error') throw new AppError('wait_timed_out', 'Nobody decided before the limit.');
  const taken = { label: null, comment: null, values: {}, decided_by: null, by_link: false, decided_at: null };
  if (then === 'output') return outputsOf(context, { choice: null, ...taken, timed_out: true });
  if (!choicesOf(context.parameters as unknown as JsonObject).some((one) => one.value === value))
    throw new AppError('parameter_invalid', `"${value}" is not one of the choices.`, { param: '/limit_choice' });
  return outputsOf(context, { ...taken, choice: value, timed_out: true });
}

/** The items with the decision, at the port of its choice. */
function outputsOf({ items, parameters: wanted, n8nNames }: Context, decided: Decided): Record<string, Item[]> {
  const own = choicesOf(wanted as unknown as JsonObject).find(({ value }) => value === decided.choice);
  const port = wanted.outputs === 'one' ? 'main' : (own?.port ?? 'timed_out');
  if (n8nNames === true) return { [port]: [{ json: { data: n8nData(wanted, decided) }, pairedItem: 0 }] };
  const decision = { ...decided, timed_out: decided['timed_out'] === true };
  return {
    [port]: items.map((item, index) => ({
      ...item,
      json: { ...item.json, [wanted.output_field || 'approval']: decision },
      pairedItem: index,
    })),
  };
}

/** What n8n's nodes leave that send and wait. */
function n8nData({ fields, answers, choices }: Parameters, { choice: chosen, values = {} }: Decided): JsonObject {
  if (fields.length > 0) return values;
  // A button alone is an own choice.
  const approves = answers !== 'own' || choices.some(({ value }) => value === 'approve');
  return approves ? { approved: chosen === 'approve' } : { choice: chosen };
}
