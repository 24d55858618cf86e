/** Arguments of Linear's mutations and filters, from its public schema (packages/sdk/src/schema.graphql of github.com/linear/linear). */

const issueFields = `
  assigneeId: String
  cycleId: String
  delegateId: String
  description: String
  descriptionData: JSON
  dueDate: TimelessDate
  estimate: Int
  labelIds: [String!]
  lastAppliedTemplateId: String
  parentId: String
  priority: Int
  prioritySortOrder: Float
  projectId: String
  projectMilestoneId: String
  releaseIds: [String!]
  slaBreachesAt: DateTime
  slaStartedAt: DateTime
  sortOrder: Float
  stateId: String
  subIssueSortOrder: Float
  subscriberIds: [String!]
  title: String`;

const projectFields = `
  color: String
  content: String
  description: String
  icon: String
  labelIds: [String!]
  lastAppliedTemplateId: String
  leadId: String
  memberIds: [String!]
  priority: Int
  sortOrder: Float
  startDate: TimelessDate
  startDateResolution: DateResolutionType
  statusId: String
  targetDate: TimelessDate
  targetDateResolution: DateResolutionType`;

const mutationInputs = `
enum IssueRelationType { blocks duplicate related similar }
enum ProjectUpdateHealthType { atRisk offTrack onTrack }
enum DateResolutionType { halfYear month quarter year }
enum PaginationOrderBy { createdAt updatedAt }

input IssueCreateInput {${issueFields}
  completedAt: DateTime
  createAsUser: String
  createdAt: DateTime
  displayIconUrl: String
  id: String
  preserveSortOrderOnCreate: Boolean
  referenceCommentId: String
  sourceCommentId: String
  teamId: String!
  templateId: String
  useDefaultTemplate: Boolean
}
input IssueUpdateInput {${issueFields}
  addedLabelIds: [String!]
  addedReleaseIds: [String!]
  removedLabelIds: [String!]
  removedReleaseIds: [String!]
  snoozedById: String
  snoozedUntilAt: DateTime
  teamId: String
  trashed: Boolean
}
input IssueBatchCreateInput { issues: [IssueCreateInput!]! }
input IssueRelationCreateInput { id: String issueId: String! relatedIssueId: String! type: IssueRelationType! }
input WebhookCreateInput {
  allPublicTeams: Boolean
  enabled: Boolean
  id: String
  label: String
  resourceTypes: [String!]!
  secret: String
  teamId: String
  url: String!
}
input CommentCreateInput {
  body: String
  bodyData: JSON
  createAsUser: String
  createOnSyncedSlackThread: Boolean
  createdAt: DateTime
  displayIconUrl: String
  doNotSubscribeToIssue: Boolean
  documentContentId: String
  id: String
  initiativeId: String
  initiativeUpdateId: String
  issueId: String
  parentId: String
  projectId: String
  projectUpdateId: String
  quotedText: String
  subscriberIds: [String!]
}
input CommentUpdateInput {
  body: String
  bodyData: JSON
  doNotSubscribeToIssue: Boolean
  quotedText: String
  resolvingCommentId: String
  resolvingUserId: String
  subscriberIds: [String!]
}
input AttachmentCreateInput {
  commentBody: String
  commentBodyData: JSONObject
  createAsUser: String
  displayIconUrl: String
  groupBySource: Boolean
  iconUrl: String
  id: String
  issueId: String!
  metadata: JSONObject
  subtitle: String
  title: String!
  url: String!
}
input ProjectCreateInput {${projectFields}
  id: String
  name: String!
  teamIds: [String!]!
  templateId: String
  useDefaultTemplate: Boolean
}
input ProjectUpdateInput {${projectFields}
  canceledAt: DateTime
  completedAt: DateTime
  name: String
  projectUpdateRemindersPausedUntilAt: DateTime
  teamIds: [String!]
  trashed: Boolean
}
input ProjectUpdateCreateInput {
  body: String
  bodyData: JSON
  health: ProjectUpdateHealthType
  id: String
  isDiffHidden: Boolean
  projectId: String!
}`;

/** A comparator, and its form for values that may be missing, with `null`. */
const comparator = (name: string, type: string, more = '') => {
  const fields = `eq: ${type} neq: ${type} in: [${type}!] nin: [${type}!] ${more}`;
  return `input ${name} { ${fields} }\ninput Nullable${name} { ${fields} null: Boolean }`;
};
const order = (type: string) => `gt: ${type} gte: ${type} lt: ${type} lte: ${type}`;
const texts = [
  'contains containsIgnoreCase containsIgnoreCaseAndAccent endsWith eqIgnoreCase neqIgnoreCase notContains',
  'notContainsIgnoreCase notEndsWith notStartsWith startsWith startsWithIgnoreCase',
]
  .join(' ')
  .split(' ')
  .map((name) => `${name}: String`)
  .join(' ');

/** A filter, with `and` and `or`, and its form for things that may be missing, with `null`. */
const filter = (name: string, fields: string) =>
  ['', 'Nullable']
    .map(
      (form) =>
        `input ${form}${name} { and: [${form}${name}!] or: [${form}${name}!] ${form === '' ? '' : 'null: Boolean'} ${fields} }`,
    )
    .join('\n');
const dates = 'createdAt: DateComparator updatedAt: DateComparator';

const userFields = `active: BooleanComparator admin: BooleanComparator app: BooleanComparator displayName: StringComparator
  email: StringComparator id: IDComparator isInvited: BooleanComparator isMe: BooleanComparator name: StringComparator ${dates}`;
const labelFields = `creator: NullableUserFilter id: IDComparator isGroup: BooleanComparator name: StringComparator
  parent: IssueLabelFilter team: NullableTeamFilter ${dates}`;
const collection = (name: string, of: string, fields: string) =>
  `input ${name} { and: [${name}!] or: [${name}!] every: ${of} some: ${of} length: NumberComparator ${fields} }`;

const filters = [
  comparator('StringComparator', 'String', texts),
  comparator('IDComparator', 'ID'),
  comparator('NumberComparator', 'Float', order('Float')),
  comparator('DateComparator', 'DateTimeOrDuration', order('DateTimeOrDuration')),
  comparator('TimelessDateComparator', 'TimelessDateOrDuration', order('TimelessDateOrDuration')),
  'input BooleanComparator { eq: Boolean neq: Boolean }',
  'input RelationExistsComparator { eq: Boolean neq: Boolean }',
  'input ContentComparator { contains: String notContains: String }',
  filter('UserFilter', userFields),
  filter(
    'TeamFilter',
    `id: IDComparator key: StringComparator name: StringComparator description: NullableStringComparator
     parent: NullableTeamFilter private: BooleanComparator ${dates}`,
  ),
  filter(
    'WorkflowStateFilter',
    `id: IDComparator name: StringComparator type: StringComparator description: StringComparator
     position: NumberComparator team: TeamFilter ${dates}`,
  ),
  filter('IssueLabelFilter', labelFields),
  collection('IssueLabelCollectionFilter', 'IssueLabelFilter', `${labelFields} null: Boolean`),
  collection('UserCollectionFilter', 'UserFilter', userFields),
  filter(
    'CycleFilter',
    `id: IDComparator name: StringComparator number: NumberComparator team: TeamFilter startsAt: DateComparator
     endsAt: DateComparator completedAt: DateComparator isActive: BooleanComparator isFuture: BooleanComparator
     isNext: BooleanComparator isPast: BooleanComparator isPrevious: BooleanComparator ${dates}`,
  ),
  filter('ProjectStatusFilter', `id: IDComparator name: StringComparator type: StringComparator ${dates}`),
  filter(
    'ProjectFilter',
    `id: IDComparator name: StringComparator slugId: StringComparator state: StringComparator health: StringComparator
     status: ProjectStatusFilter lead: NullableUserFilter creator: UserFilter members: UserCollectionFilter
     priority: NullableNumberComparator startDate: NullableDateComparator targetDate: NullableDateComparator
     completedAt: NullableDateComparator canceledAt: NullableDateComparator searchableContent: ContentComparator ${dates}`,
  ),
  filter(
    'CommentFilter',
    `id: IDComparator body: StringComparator issue: NullableIssueFilter parent: NullableCommentFilter
     project: NullableProjectFilter user: UserFilter ${dates}`,
  ),
  filter(
    'AttachmentFilter',
    `id: IDComparator title: StringComparator subtitle: NullableStringComparator url: StringComparator
     creator: NullableUserFilter ${dates}`,
  ),
  filter(
    'IssueFilter',
    `id: IDComparator number: NumberComparator title: StringComparator description: NullableStringComparator
     team: TeamFilter state: WorkflowStateFilter assignee: NullableUserFilter creator: NullableUserFilter
     delegate: NullableUserFilter snoozedBy: NullableUserFilter subscribers: UserCollectionFilter
     labels: IssueLabelCollectionFilter project: NullableProjectFilter cycle: NullableCycleFilter
     parent: NullableIssueFilter priority: NullableNumberComparator estimate: NullableNumberComparator
     dueDate: NullableTimelessDateComparator archivedAt: NullableDateComparator startedAt: NullableDateComparator
     completedAt: NullableDateComparator canceledAt: NullableDateComparator triagedAt: NullableDateComparator
     snoozedUntilAt: NullableDateComparator addedToCycleAt: NullableDateComparator
     slaBreachesAt: NullableDateComparator searchableContent: ContentComparator
     hasBlockedByRelations: RelationExistsComparator hasBlockingRelations: RelationExistsComparator
     hasDuplicateRelations: RelationExistsComparator hasRelatedRelations: RelationExistsComparator ${dates}`,
  ),
].join('\n');

export const inputs = `${mutationInputs}\n${filters}`;
