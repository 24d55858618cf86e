import type { JsonObject } from '../../../domains/executions/item.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { choice, list as listOf, record, text } from '../../../platform/schema/schema.ts';
import { changes } from '../../engine/changes.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { campaign, filters, quarterHour, settings, settingsOf } from '../campaignFields.ts';
import { audience, time } from '../fields.ts';
import { entriesOf, pages, withoutLinks } from '../pages.ts';
import { instant } from '../times.ts';
import { mailchimp } from '../vendor.ts';

const id = '42694e9e57';

const list = defineOperation({
  title: 'List',
  description: 'Returns campaigns, the newest first.',
  effects: reads,
  repeat: 'safe',
  parameters: filters,
  example: {},
  output: { id },
  list: pages,
  request: ({ with_status: status, of_list: of, ...more }) => ({
    path: '/campaigns',
    query: {
      status: status === 'all' ? undefined : status,
      list_id: of,
      since_create_time: instant(more.created_since, 'created_since'),
      before_create_time: instant(more.created_before, 'created_before'),
      since_send_time: instant(more.sent_since, 'sent_since'),
      before_send_time: instant(more.sent_before, 'sent_before'),
      sort_field: 'create_time',
      sort_dir: 'DESC',
      exclude_fields: 'campaigns._links,_links',
    },
  }),
  result: entriesOf('campaigns'),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns a campaign with its settings and state.',
  effects: reads,
  repeat: 'safe',
  parameters: { campaign },
  example: { campaign: id },
  output: { id },
  request: ({ campaign: which }) => ({ path: path`/campaigns/${which}` }),
  result: withoutLinks,
});

const create = defineOperation({
  title: 'Create',
  description: 'Creates a draft of a campaign. "Set content" gives it its text.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    kind: choice(['regular', 'plaintext'], { regular: 'Regular', plaintext: 'Plain text' })({
      title: 'Kind',
      default: 'regular',
    }),
    list: audience,
    segment_of: text({
      title: 'Segment',
      description: 'ID of a segment. Empty: the whole audience.',
      choices: { list: 'segments', needs: ['list'] },
      maxLength: 20,
      pattern: '^\\d*$',
    }),
    ...settings,
  },
  example: { list: 'a1b2c3d4e5', subject: 'News in December', from_name: 'Shop', reply_to: 'me@example.com' },
  output: { status: 'save' },
  request: ({ kind, list: of, segment_of: segment = '', ...more }) => ({
    method: 'POST',
    path: '/campaigns',
    json: {
      type: kind,
      recipients: {
        list_id: idOf(of),
        ...(segment === '' ? {} : { segment_opts: { saved_segment_id: Number(segment) } }),
      },
      settings: settingsOf(more),
    },
  }),
  result: withoutLinks,
});

/** Errors: `parameter_invalid` for an empty text. */
function idOf(value: string): string {
  if (value.trim() !== '') return value.trim();
  throw new AppError('parameter_invalid', 'Enter an audience.', { param: '/list' });
}

const update = defineOperation({
  title: 'Update',
  description: 'Changes the settings of a draft. What is empty stays as it is.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: { campaign, ...settings },
  example: { campaign: id, subject: 'News in January' },
  output: { id },
  request: ({ campaign: which, ...more }) => ({
    method: 'PATCH',
    path: path`/campaigns/${which}`,
    json: { settings: changes(settingsOf(more)) },
  }),
  result: withoutLinks,
});

const setContent = defineOperation({
  title: 'Set content',
  description: 'Sets the text of a campaign: HTML, plain text, or a template.',
  effects: ['changes'],
  repeat: 'safe',
  parameters: {
    campaign,
    content: choice(['html', 'plain_text', 'template'], {
      html: 'HTML',
      plain_text: 'Plain text',
      template: 'Template',
    })({
      title: 'Content',
      default: 'html',
    }),
    html: text({
      title: 'HTML',
      control: 'code',
      language: 'html',
      maxLength: 1_000_000,
      showWhen: { content: ['html'] },
    }),
    plain_text: text({
      title: 'Text',
      control: 'textarea',
      maxLength: 1_000_000,
      showWhen: { content: ['html', 'plain_text'] },
    }),
    template: text({
      title: 'Template',
      description: 'ID of a template.',
      choices: { list: 'templates' },
      maxLength: 20,
      pattern: '^\\d*$',
      showWhen: { content: ['template'] },
    }),
    sections: record({
      title: 'Sections',
      description: 'HTML by name of the section (`mc:edit`).',
      entry: 'section',
      control: 'key_values',
      maxEntries: 100,
      default: {},
      showWhen: { content: ['template'] },
    }),
  },
  example: { campaign: id, content: 'html', html: '<p>Hello *|FNAME|*</p>' },
  output: { html: '<p>Hello *|FNAME|*</p>' },
  request: ({ campaign: which, ...more }) => ({
    method: 'PUT',
    path: path`/campaigns/${which}/content`,
    json: contentOf(more),
  }),
  result: withoutLinks,
});

/** Errors: `parameter_invalid` for an empty content. */
function contentOf({
  content,
  html = '',
  plain_text: plain = '',
  template = '',
  sections,
}: {
  content: 'html' | 'plain_text' | 'template';
  html?: string;
  plain_text?: string;
  template?: string;
  sections: Readonly<Record<string, unknown>>;
}): JsonObject {
  const given = { html, plain_text: plain, template }[content];
  if (given === '') throw new AppError('parameter_invalid', 'Enter the content.', { param: `/${content}` });
  if (content === 'plain_text') return { plain_text: plain };
  if (content === 'html') return { html, ...(plain === '' ? {} : { plain_text: plain }) };
  return {
    template: { id: Number(template), ...(Object.keys(sections).length > 0 ? { sections: { ...sections } } : {}) },
  };
}

const getContent = defineOperation({
  title: 'Get content',
  description: 'Returns the HTML and the text of a campaign.',
  effects: reads,
  repeat: 'safe',
  parameters: { campaign },
  example: { campaign: id },
  output: { plain_text: 'Hello' },
  request: ({ campaign: which }) => ({ path: path`/campaigns/${which}/content` }),
  result: withoutLinks,
});

/** An action without a response: https://mailchimp.com/developer/marketing/api/campaigns/. */
function action(
  name: string,
  texts: { title: string; description: string; done: string },
  how: Pick<ReturnType<typeof defineOperation>, 'effects' | 'repeat'>,
) {
  const { title, description, done } = texts;
  return defineOperation({
    title,
    description,
    ...how,
    parameters: { campaign },
    example: { campaign: id },
    output: { id, [done]: true },
    request: ({ campaign: which }) => ({ method: 'POST', path: path`/campaigns/${which}/actions/${name}` }),
    result: (_body, { campaign: which }) => ({ id: which.trim(), [done]: true }),
  });
}

const schedule = defineOperation({
  title: 'Schedule',
  description: 'Lets Mailchimp send a campaign at a time.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    campaign,
    schedule_time: text({
      title: 'Send at',
      description: 'On a quarter of an hour. Without a zone: UTC.',
      required: true,
      ...time,
    }),
  },
  example: { campaign: id, schedule_time: '2026-12-24T09:00:00Z' },
  output: { id, scheduled: true },
  request: ({ campaign: which, schedule_time: at }) => ({
    method: 'POST',
    path: path`/campaigns/${which}/actions/schedule`,
    json: { schedule_time: quarterHour(at) },
  }),
  result: (_body, { campaign: which }) => ({ id: which.trim(), scheduled: true }),
});

const sendTest = defineOperation({
  title: 'Send test',
  description: 'Sends a campaign to some addresses only.',
  effects: ['sends_out'],
  repeat: 'unsafe',
  parameters: {
    campaign,
    emails: listOf(text({ title: 'E-mail', required: true, maxLength: 320 }))({
      title: 'Recipients',
      entry: 'recipient',
      required: true,
      minItems: 1,
      maxItems: 50,
    }),
    send_type: choice(['html', 'plaintext'], { html: 'HTML', plaintext: 'Plain text' })({
      title: 'Send as',
      rare: true,
      default: 'html',
    }),
  },
  example: { campaign: id, emails: ['me@example.com'] },
  output: { id, sent: true },
  request: ({ campaign: which, emails, send_type: type }) => ({
    method: 'POST',
    path: path`/campaigns/${which}/actions/test`,
    json: { test_emails: emails, send_type: type },
  }),
  result: (_body, { campaign: which }) => ({ id: which.trim(), sent: true }),
});

const replicate = defineOperation({
  title: 'Replicate',
  description: 'Creates a draft with the settings and the content of a campaign.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { campaign },
  example: { campaign: id },
  output: { status: 'save' },
  request: ({ campaign: which }) => ({ method: 'POST', path: path`/campaigns/${which}/actions/replicate` }),
  result: withoutLinks,
});

const resend = defineOperation({
  title: 'Create resend',
  description: 'Creates a draft of a sent campaign for contacts who have not opened it. "Send" sends it.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: {
    campaign,
    resend_to: choice(['to_non_openers', 'to_new_subscribers', 'to_non_clickers', 'to_non_purchasers'], {
      to_non_openers: 'Who have not opened it',
      to_new_subscribers: 'New subscribers',
      to_non_clickers: 'Who have not clicked',
      to_non_purchasers: 'Who have not bought',
    })({ title: 'For', default: 'to_non_openers' }),
  },
  example: { campaign: id },
  output: { status: 'save' },
  request: ({ campaign: which, resend_to: type }) => ({
    method: 'POST',
    path: path`/campaigns/${which}/actions/create-resend`,
    json: { shortcut_type: type },
  }),
  result: withoutLinks,
});

const remove = defineOperation({
  title: 'Delete',
  description: 'Deletes a campaign that is not being sent.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['Resource Not Found'],
  parameters: { campaign },
  example: { campaign: id },
  output: { id, deleted: true },
  request: ({ campaign: which }) => ({ method: 'DELETE', path: path`/campaigns/${which}` }),
  result: (_body, { campaign: which }) => ({ id: which.trim(), deleted: true }),
});

/** Campaigns: https://mailchimp.com/developer/marketing/api/campaigns/. */
export const node = vendorNode(mailchimp, {
  noun: 'campaign',
  title: 'Mailchimp campaign',
  description: 'Creates, finds, sends, schedules or deletes campaigns in Mailchimp.',
  first: 'list',
  operations: {
    list,
    get,
    create,
    update,
    set_content: setContent,
    get_content: getContent,
    send: action(
      'send',
      { title: 'Send', description: 'Sends a campaign to its recipients now.', done: 'sent' },
      { effects: ['sends_out'], repeat: 'unsafe' },
    ),
    schedule,
    unschedule: action(
      'unschedule',
      { title: 'Unschedule', description: 'Makes a scheduled campaign a draft again.', done: 'unscheduled' },
      { effects: ['changes'], repeat: 'unsafe' },
    ),
    send_test: sendTest,
    cancel: action(
      'cancel-send',
      { title: 'Cancel', description: 'Stops a campaign that is being sent.', done: 'canceled' },
      { effects: ['changes'], repeat: 'unsafe' },
    ),
    replicate,
    resend,
    delete: remove,
  },
});
