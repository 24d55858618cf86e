import { text } from '../../platform/schema/schema.ts';
import { defineOperation, reads } from '../engine/defineOperation.ts';
import { cursorInJson } from '../engine/paging.ts';
import { returnedTexts, withTexts } from './documents.ts';
import { fieldNames, issue } from './fields.ts';
import { namesOf, ofIssue, pagesOf } from './requests.ts';

const jql = text({
  title: 'JQL',
  description: 'A query with at least one condition. Jira refuses a query of everything.',
  placeholder: 'project = OPS AND status != Done ORDER BY created DESC',
  required: true,
  maxLength: 10_000,
});

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-search/#api-rest-api-3-search-jql-post */
export const search = defineOperation({
  title: 'Search',
  description: 'Finds issues with a query in JQL. A new issue may take some seconds to appear.',
  effects: reads,
  repeat: 'safe',
  parameters: { jql, fields: fieldNames, texts: returnedTexts },
  example: { jql: 'project = OPS ORDER BY created DESC' },
  output: { id: '10117', key: 'OPS-24', fields: { summary: 'Pump fails', description: 'No pressure.' } },
  request: ({ jql: query, fields }) => {
    const names = namesOf(fields);
    return {
      method: 'POST',
      path: '/rest/api/3/search/jql',
      json: { jql: query, fields: names.length === 0 ? ['*navigable'] : names },
    };
  },
  result: (body, { texts }) => withTexts(body['issues'], texts),
  list: {
    next: cursorInJson('nextPageToken', ({ isLast, nextPageToken }) => (isLast === true ? null : nextPageToken)),
    pageSize: { parameter: 'maxResults', max: 100, in: 'json' },
  },
});

export const count = defineOperation({
  title: 'Count',
  description: 'Returns about how many issues a query finds.',
  effects: reads,
  repeat: 'safe',
  parameters: { jql },
  example: { jql: 'project = OPS' },
  output: { count: 3 },
  request: ({ jql: query }) => ({
    method: 'POST',
    path: '/rest/api/3/search/approximate-count',
    json: { jql: query },
  }),
});

export const changelog = defineOperation({
  title: 'List changes',
  description: 'Lists the changes of an issue, with old and new values.',
  effects: reads,
  repeat: 'safe',
  parameters: { issue },
  example: { issue: 'OPS-24' },
  output: { id: '10501', author: { displayName: 'Ada Example' } },
  request: ({ issue: of }) => ({ path: ofIssue(of, '/changelog') }),
  result: (body) => body['values'],
  list: pagesOf.values,
});
