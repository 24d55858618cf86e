import type { JsonObject } from '../../domains/executions/item.ts';
import { jsonOf } from '../../domains/exchange/n8n/jsonOf.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { jiraTrigger } from './n8nTrigger.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

/** Accounts of Jira's OAuth 2.0 need a site of their own, which the general type of credential does not name. */
const credentials = {
  jiraSoftwareCloudApi: 'jira_token',
  jiraSoftwareCloudOAuth2Api: 'jira_oauth2',
  atlassianServiceAccountApi: 'jira_token',
};

/** Default operations by resource: n8n leaves them out of its files. */
const defaultOperations: Readonly<Record<string, string>> = {
  issue: 'create',
  issueAttachment: 'add',
  issueComment: 'add',
  user: 'create',
};

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.jira/ */
const jira: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('resource', 'operation', 'site');
  const product = parameters.choice('jiraVersion', 'cloud');
  if (product === 'server' || product === 'serverPat')
    throw new NoCounterpart('Jira: only Jira Cloud is supported. Use "HTTP request" for Jira Data Center.');
  const resource = parameters.choice('resource', 'issue');
  const operation = parameters.choice('operation', ownEntry(defaultOperations, resource) ?? '');
  const noun = ownEntry(nouns, resource);
  const read = noun && ownEntry(noun.operations, operation);
  if (!noun || !read)
    throw new NoCounterpart(`Jira: "${resource}: ${operation}" is not supported. Use "Jira API call".`);
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: noun.type,
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

function pageOf(parameters: Parameters): JsonObject {
  return parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 50) };
}

/** n8n stores descriptions as wiki markup, which becomes plain text, and custom fields by ID. */
function valuesOf(parameters: Parameters, at: string): { given: JsonObject; fields: JsonObject } {
  const custom = parameters.list(`${at}.customFieldsUi.customFieldsValues`);
  const fields = Object.fromEntries(custom.map((entry) => [entry.text('fieldId'), entry.value('fieldValue')]));
  const labels = [...parameters.names(`${at}.labels`), ...parameters.names(`${at}.serverLabels`)];
  const description = parameters.text(`${at}.description`);
  parameters.ignore(`${at}.updateHistory`);
  return {
    fields,
    given: {
      description,
      ...(description === '' ? {} : { text_format: 'plain' }),
      assignee: parameters.text(`${at}.assignee`),
      reporter: parameters.text(`${at}.reporter`),
      priority: parameters.text(`${at}.priority`),
      parent: parameters.text(`${at}.parentIssueKey`),
      ...(labels.length === 0 ? {} : { labels }),
    },
  };
}

const given = (fields: JsonObject): JsonObject => (Object.keys(fields).length === 0 ? {} : { more_fields: fields });

const create: ReadOperation = (parameters) => {
  const { given: values, fields } = valuesOf(parameters, 'additionalFields');
  const components = parameters.names('additionalFields.componentIds');
  return {
    operation: 'create',
    project: parameters.text('project'),
    issue_type: parameters.text('issueType'),
    new_summary: parameters.text('summary'),
    ...values,
    ...(components.length === 0 ? {} : { components }),
    ...given(fields),
  };
};

/** The ID of a status is that of a transition. */
const update: ReadOperation = (parameters) => {
  const { given: values, fields } = valuesOf(parameters, 'updateFields');
  const type = parameters.text('updateFields.issueType');
  return {
    operation: 'update',
    issue: parameters.text('issueKey'),
    summary: parameters.text('updateFields.summary'),
    ...values,
    transition: parameters.text('updateFields.statusId'),
    ...given({ ...fields, ...(type === '' ? {} : { issuetype: { id: type } }) }),
  };
};

const get: ReadOperation = (parameters) => {
  const at = 'additionalFields';
  parameters.ignore(`${at}.updateHistory`);
  if (parameters.flag('simplifyOutput'))
    parameters.remark('simplifyOutput', 'The item has the fields with their IDs, as Jira returns them.');
  return {
    operation: 'get',
    issue: parameters.text('issueKey'),
    fields: parameters.text(`${at}.fields`),
    expand: parameters.names(`${at}.expand`).join(','),
  };
};

/** Without a query, n8n asks for all issues. */
const search: ReadOperation = (parameters) => ({
  operation: 'search',
  jql: parameters.text('options.jql') || 'created >= "1970-01-01"',
  fields: parameters.text('options.fields'),
  ...pageOf(parameters),
});

const notify: ReadOperation = (parameters) => {
  const at = 'notificationRecipientsUi.notificationRecipientsValues';
  if (parameters.flag('jsonParameters'))
    throw new NoCounterpart('Jira: recipients as JSON are not supported. Use "Jira API call".');
  const flags = ['assignee', 'reporter', 'watchers', 'voters'].filter((name) => parameters.flag(`${at}.${name}`));
  const users = parameters.names(`${at}.users`);
  const groups = parameters.names(`${at}.groups`);
  return {
    operation: 'notify',
    issue: parameters.text('issueKey'),
    subject: parameters.text('additionalFields.subject'),
    text_body: parameters.text('additionalFields.textBody'),
    html_body: parameters.text('additionalFields.htmlBody'),
    to_reporter: false,
    ...Object.fromEntries(flags.map((name) => [`to_${name}`, true])),
    ...(users.length === 0 ? {} : { users }),
    ...(groups.length === 0 ? {} : { groups }),
  };
};

const issue: Record<string, ReadOperation> = {
  create,
  update,
  get,
  getAll: search,
  delete: (parameters) => ({
    operation: 'delete',
    issue: parameters.text('issueKey'),
    // It is stored as a text.
    ...(parameters.word('deleteSubtasks', { true: 'yes', false: 'no' }, 'no') === 'yes'
      ? { delete_subtasks: true }
      : {}),
  }),
  changelog: (parameters) => ({
    operation: 'changelog',
    issue: parameters.text('issueKey'),
    ...pageOf(parameters),
  }),
  notify,
  transitions: (parameters) => ({
    operation: 'list_transitions',
    issue: parameters.text('issueKey'),
    ...(parameters.text('additionalFields.expand').includes('transitions.fields') ? { with_fields: true } : {}),
  }),
};

/** A comment is one paragraph in n8n, or a document. */
function commentOf(parameters: Parameters): JsonObject {
  parameters.ignore('options.expand');
  if (parameters.flag('options.wikiMarkup'))
    parameters.remark('options.wikiMarkup', 'The text is plain here. Write it in Markdown, and change "Text format".');
  if (!parameters.flag('jsonParameters')) return { text: parameters.text('comment'), text_format: 'plain' };
  const document = jsonOf(parameters.value('commentJson'), '');
  return { text: typeof document === 'string' ? document : JSON.stringify(document), text_format: 'adf' };
}

const inComment = (operation: string): ReadOperation => {
  return (parameters) => ({
    operation,
    issue: parameters.text('issueKey'),
    ...(operation === 'add' ? {} : { comment: parameters.text('commentId') }),
    ...(operation === 'add' || operation === 'update' ? commentOf(parameters) : {}),
  });
};

const issueComment: Record<string, ReadOperation> = {
  add: inComment('add'),
  get: (parameters) => {
    parameters.ignore('options.expand');
    return inComment('get')(parameters);
  },
  getAll: (parameters) => {
    parameters.ignore('options.expand');
    const isNewest = parameters.choice('options.orderBy').startsWith('-');
    return {
      operation: 'list',
      issue: parameters.text('issueKey'),
      ...(isNewest ? { order: 'newest' } : {}),
      ...pageOf(parameters),
    };
  },
  update: inComment('update'),
  remove: inComment('delete'),
};

const issueAttachment: Record<string, ReadOperation> = {
  add: (parameters) => ({
    operation: 'add',
    issue: parameters.text('issueKey'),
    binary_name: parameters.text('binaryPropertyName', 'data'),
  }),
  get: (parameters) => {
    const id = parameters.text('attachmentId');
    const name = parameters.text('binaryProperty', 'data');
    return parameters.flag('download')
      ? { operation: 'download', attachment: id, binary_name: name }
      : { operation: 'get', attachment: id };
  },
  getAll: (parameters) => {
    parameters.ignore('binaryProperty', 'returnAll');
    if (parameters.flag('download'))
      parameters.remark('download', 'Files are not downloaded. Add "Jira attachment: Download".');
    if (parameters.has('limit')) parameters.remark('limit', 'All attachments are returned. Add a "Limit" node.');
    return { operation: 'list', issue: parameters.text('issueKey') };
  },
  remove: (parameters) => ({ operation: 'delete', attachment: parameters.text('attachmentId') }),
};

const user: Record<string, ReadOperation> = {
  create: (parameters) => {
    parameters.ignore('username', 'displayName', 'additionalFields.notification');
    return { operation: 'create', email: parameters.text('emailAddress') };
  },
  get: (parameters) => {
    parameters.ignore('additionalFields.expand');
    return { operation: 'get', user: parameters.text('accountId') };
  },
  delete: (parameters) => ({ operation: 'delete', user: parameters.text('accountId') }),
};

/** Our nodes by n8n's resources. */
const nouns: Readonly<Record<string, { type: string; operations: Readonly<Record<string, ReadOperation>> }>> = {
  issue: { type: 'jira.issue', operations: issue },
  issueAttachment: { type: 'jira.attachment', operations: issueAttachment },
  issueComment: { type: 'jira.comment', operations: issueComment },
  user: { type: 'jira.user', operations: user },
};

/** Mappings of n8n's nodes for Jira, by type. */
export const n8n: VendorMappings = { jira, jiraTrigger };
