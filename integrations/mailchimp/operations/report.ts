import { text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { campaign } from '../campaignFields.ts';
import { time } from '../fields.ts';
import { entriesOf, pages, withoutLinks } from '../pages.ts';
import { instant } from '../times.ts';
import { mailchimp } from '../vendor.ts';

const id = '42694e9e57';

const list = defineOperation({
  title: 'List',
  description: 'Returns the reports of sent campaigns.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    sent_since: text({ title: 'Sent since', description: 'Without a zone: UTC.', ...time }),
    sent_before: text({ title: 'Sent before', description: 'Without a zone: UTC.', rare: true, ...time }),
  },
  example: {},
  output: { id },
  list: pages,
  request: ({ sent_since: since, sent_before: before }) => ({
    path: '/reports',
    query: {
      since_send_time: instant(since, 'sent_since'),
      before_send_time: instant(before, 'sent_before'),
      exclude_fields: 'reports._links,_links',
    },
  }),
  result: entriesOf('reports'),
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns the report of a campaign: opens, clicks, unsubscribed and bounced.',
  effects: reads,
  repeat: 'safe',
  parameters: { campaign },
  example: { campaign: id },
  output: { id },
  request: ({ campaign: which }) => ({ path: path`/reports/${which}` }),
  result: withoutLinks,
});

/** Reports of campaigns: https://mailchimp.com/developer/marketing/api/reports/. */
export const node = vendorNode(mailchimp, {
  noun: 'report',
  title: 'Mailchimp report',
  description: 'Returns the results of campaigns in Mailchimp.',
  first: 'list',
  operations: { list, get },
});
