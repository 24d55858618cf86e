import { integer, text } from '../../../platform/schema/schema.ts';
import { AppError } from '../../../openapi/AppError.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { documentOf, returnedTexts, textFormat, withTexts } from '../documents.ts';
import { issue, maxText } from '../fields.ts';
import { ofIssue, pagesOf } from '../requests.ts';
import { jira } from '../vendor.ts';

const add = defineOperation({
  title: 'Add',
  description: 'Logs work on an issue.',
  effects: ['sends_out', 'changes'],
  repeat: 'unsafe',
  parameters: {
    issue,
    seconds: integer({ title: 'Time spent', description: 'In seconds.', required: true, minimum: 60 }),
    started: text({
      title: 'Started',
      description: 'Date and time. Default: now.',
      placeholder: '2026-12-01T10:00:00Z',
      maxLength: 60,
    }),
    comment: text({ title: 'Comment', control: 'textarea', language: 'markdown', maxLength: maxText }),
    text_format: textFormat,
  },
  example: { issue: 'OPS-24', seconds: 3_600, started: '2026-10-01T08:00:00Z', comment: 'Changed the valve.' },
  output: { timeSpentSeconds: 3_600, started: '2026-10-01T08:00:00.000+0000', comment: 'Changed the valve.' },
  request: async ({ issue: of, seconds, started, comment, text_format: format }) => ({
    method: 'POST',
    path: ofIssue(of, '/worklog'),
    json: {
      timeSpentSeconds: seconds,
      ...(started ? { started: startOf(started) } : {}),
      ...(comment ? { comment: await documentOf(comment, format, 'comment') } : {}),
    },
  }),
  result: (body) => withTexts(body, 'markdown'),
});

/** Jira takes times with milliseconds and an offset without a colon only. */
function startOf(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new AppError('parameter_invalid', 'Enter a date and time such as 2026-12-01T10:00:00Z.', {
      param: '/started',
    });
  return time.toISOString().replace('Z', '+0000');
}

const listWorklogs = defineOperation({
  title: 'List',
  description: 'Lists the work that was logged on an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: { issue, texts: returnedTexts },
  example: { issue: 'OPS-24' },
  output: { id: '10401', timeSpentSeconds: 3_600, comment: 'Changed the valve.' },
  request: ({ issue: of }) => ({ path: ofIssue(of, '/worklog') }),
  result: (body, { texts }) => withTexts(body['worklogs'], texts),
  list: pagesOf.worklogs,
});

/** Work on issues: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-worklogs/ */
export const node = vendorNode(jira, {
  noun: 'worklog',
  title: 'Jira worklog',
  description: 'Logs work on issues in Jira, or lists it.',
  first: 'add',
  operations: { add, list: listWorklogs },
});
