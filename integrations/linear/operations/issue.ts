import { boolean, choice, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { creation } from '../creation.ts';
import { issueFields, oneOf, pageOf } from '../documents.ts';
import { includeArchived, issue, maybeTeam, orderBy, orderOf } from '../fields.ts';
import { addLabel, addLink, archive, create, remove, removeLabel, unarchive, update } from '../issueChanges.ts';
import { filterFields, issueFilter } from '../issueFilter.ts';
import { connection, given, send, thing } from '../requests.ts';
import { linear } from '../vendor.ts';

const pump = { identifier: 'ENG-123', title: 'Pump fails', state: { name: 'Todo' }, team: { key: 'ENG' } };

const get = defineOperation({
  title: 'Get',
  description: 'Returns an issue.',
  effects: reads,
  repeat: 'safe',
  parameters: { issue },
  example: { issue: 'ENG-123' },
  output: pump,
  request: ({ issue: id }) => send(oneOf('issue', issueFields), { id }),
  result: thing('issue'),
});

const issues = connection('issues');
const listIssues = defineOperation({
  title: 'List',
  description: 'Lists issues.',
  effects: reads,
  repeat: 'safe',
  parameters: { ...filterFields, order_by: orderBy, include_archived: includeArchived },
  example: {},
  output: pump,
  request: ({ order_by: order, include_archived: archived, ...filter }) =>
    send(
      pageOf('issues', issueFields, {
        types: '$filter: IssueFilter, $orderBy: PaginationOrderBy, $includeArchived: Boolean',
        args: 'filter: $filter, orderBy: $orderBy, includeArchived: $includeArchived',
      }),
      { filter: issueFilter(filter), orderBy: orderOf(order), includeArchived: archived },
    ),
  ...issues,
});

const found = connection('searchIssues');
const search = defineOperation({
  title: 'Search',
  description: 'Searches the words of issues.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    term: text({ title: 'Search text', placeholder: 'pump', required: true, maxLength: 1_000 }),
    near_team: maybeTeam,
    include_comments: boolean({ title: 'Search comments, too', default: false }),
    include_archived: includeArchived,
  },
  example: { term: 'pump' },
  output: pump,
  request: ({ term, near_team: teamId, include_comments: comments, include_archived: archived }) =>
    send(
      pageOf('searchIssues', issueFields, {
        types: '$term: String!, $teamId: String, $includeComments: Boolean, $includeArchived: Boolean',
        args: 'term: $term, teamId: $teamId, includeComments: $includeComments, includeArchived: $includeArchived',
      }),
      { term, includeComments: comments, includeArchived: archived, ...given({ teamId }) },
    ),
  ...found,
});

const findByBranch = defineOperation({
  title: 'Find by branch',
  description: 'Returns the issue of a Git branch; no item if there is none.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    branch: text({ title: 'Branch', placeholder: 'ann/eng-123-pump-fails', required: true, maxLength: 500 }),
  },
  example: { branch: 'ann/eng-123' },
  output: pump,
  request: ({ branch: branchName }) =>
    send(`query($branchName: String!) { issueVcsBranchSearch(branchName: $branchName) { ${issueFields} } }`, {
      branchName,
    }),
  result: (body) => thing('issueVcsBranchSearch')(body) ?? [],
});

const relationFields = 'id type issue { id identifier title } relatedIssue { id identifier title }';
const relate = creation({
  title: 'Add relation',
  description: 'Relates an issue to another one.',
  parameters: {
    issue,
    relation: choice(['related', 'blocks', 'duplicate', 'similar'], {
      related: 'Is related to',
      blocks: 'Blocks',
      duplicate: 'Is a duplicate of',
      similar: 'Is similar to',
    })({ title: 'Relation', default: 'related' }),
    related_issue: text({
      title: 'Other issue',
      description: 'Key, such as ENG-123, or ID.',
      placeholder: 'ENG-124',
      required: true,
      maxLength: 200,
    }),
  },
  example: { issue: 'ENG-123', relation: 'blocks', related_issue: 'ENG-124' },
  output: { type: 'blocks' },
  mutation: 'issueRelationCreate',
  makes: 'issueRelation',
  document: `mutation($input: IssueRelationCreateInput!) {
  issueRelationCreate(input: $input) { success issueRelation { ${relationFields} } }
}`,
  fields: relationFields,
  variables: ({ issue: issueId, relation: type, related_issue: relatedIssueId }, id) => ({
    input: { id, issueId, relatedIssueId, type },
  }),
});

/** Issues of Linear: https://linear.app/developers/graphql. */
export const node = vendorNode(linear, {
  noun: 'issue',
  title: 'Linear issue',
  description: 'Creates, finds, updates or deletes issues in Linear, and labels, links or relates them.',
  first: 'create',
  operations: {
    create,
    get,
    list: listIssues,
    search,
    find_by_branch: findByBranch,
    update,
    delete: remove,
    archive,
    unarchive,
    add_label: addLabel,
    remove_label: removeLabel,
    add_link: addLink,
    add_relation: relate,
  },
});
