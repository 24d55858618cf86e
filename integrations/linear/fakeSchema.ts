import { buildSchema, GraphQLError, type GraphQLScalarType } from 'graphql';
import { inputs } from './fakeInputs.ts';

const common = 'id: ID! createdAt: DateTime! updatedAt: DateTime! archivedAt: DateTime';
const page = 'after: String before: String first: Int last: Int includeArchived: Boolean orderBy: PaginationOrderBy';

const issueFields = `${common}
  identifier: String!
  number: Float!
  title: String!
  description: String
  priority: Float!
  priorityLabel: String!
  estimate: Float
  dueDate: TimelessDate
  url: String!
  branchName: String!
  sortOrder: Float!
  startedAt: DateTime
  triagedAt: DateTime
  completedAt: DateTime
  canceledAt: DateTime
  snoozedUntilAt: DateTime
  slaBreachesAt: DateTime
  trashed: Boolean
  labelIds: [String!]!
  previousIdentifiers: [String!]!
  customerTicketCount: Int!
  state: WorkflowState!
  team: Team!
  assignee: User
  delegate: User
  creator: User
  snoozedBy: User
  project: Project
  projectMilestone: ProjectMilestone
  cycle: Cycle
  parent: Issue
  labels(${page} filter: IssueLabelFilter): IssueLabelConnection!
  comments(${page} filter: CommentFilter): CommentConnection!
  attachments(${page} filter: AttachmentFilter): AttachmentConnection!
  children(${page} filter: IssueFilter): IssueConnection!
  subscribers(${page} filter: UserFilter includeDisabled: Boolean): UserConnection!
  relations(${page}): IssueRelationConnection!
  inverseRelations(${page}): IssueRelationConnection!`;

const objects = `
type PageInfo { hasNextPage: Boolean! hasPreviousPage: Boolean! startCursor: String endCursor: String }
type Issue { ${issueFields} }
type IssueSearchResult { ${issueFields}
  metadata: JSONObject!
}
type Comment { ${common}
  body: String!
  bodyData: String!
  url: String!
  quotedText: String
  editedAt: DateTime
  resolvedAt: DateTime
  issueId: String
  projectId: String
  projectUpdateId: String
  parentId: String
  issue: Issue
  project: Project
  parent: Comment
  user: User
  resolvingUser: User
  children(${page} filter: CommentFilter): CommentConnection!
}
type Attachment { ${common}
  title: String!
  subtitle: String
  url: String!
  metadata: JSONObject!
  source: JSONObject
  sourceType: String
  groupBySource: Boolean!
  issue: Issue!
  creator: User
}
type IssueRelation { ${common} type: String! issue: Issue! relatedIssue: Issue! }
type Project { ${common}
  name: String!
  description: String!
  content: String
  icon: String
  color: String!
  slugId: String!
  url: String!
  priority: Int!
  priorityLabel: String!
  progress: Float!
  scope: Float!
  health: ProjectUpdateHealthType
  startDate: TimelessDate
  targetDate: TimelessDate
  startedAt: DateTime
  completedAt: DateTime
  canceledAt: DateTime
  trashed: Boolean
  labelIds: [String!]!
  state: String! @deprecated(reason: "Use project.status instead")
  status: ProjectStatus!
  lead: User
  creator: User
  lastUpdate: ProjectUpdate
  teams(${page} filter: TeamFilter): TeamConnection!
  members(${page} filter: UserFilter includeDisabled: Boolean): UserConnection!
  issues(${page} filter: IssueFilter): IssueConnection!
  projectUpdates(${page}): ProjectUpdateConnection!
  projectMilestones(${page}): ProjectMilestoneConnection!
}
enum ProjectStatusType { backlog canceled completed paused planned started }
type ProjectStatus { ${common} name: String! color: String! description: String position: Float! type: ProjectStatusType! }
type ProjectMilestone { ${common} name: String! description: String sortOrder: Float! targetDate: TimelessDate project: Project! }
type ProjectUpdate { ${common}
  body: String!
  health: ProjectUpdateHealthType!
  url: String!
  slugId: String!
  isDiffHidden: Boolean!
  isStale: Boolean!
  editedAt: DateTime
  project: Project!
  user: User!
}
type Team { ${common}
  name: String!
  displayName: String!
  key: String!
  description: String
  icon: String
  color: String
  timezone: String!
  cyclesEnabled: Boolean!
  triageEnabled: Boolean!
  private: Boolean! @deprecated(reason: "Use \`Team.visibility\` instead.")
  activeCycle: Cycle
  defaultIssueState: WorkflowState
  organization: Organization!
  states(${page} filter: WorkflowStateFilter): WorkflowStateConnection!
  labels(${page} filter: IssueLabelFilter): IssueLabelConnection!
  members(${page} filter: UserFilter includeDisabled: Boolean): UserConnection!
  cycles(${page} filter: CycleFilter): CycleConnection!
  projects(${page} filter: ProjectFilter): ProjectConnection!
  issues(${page} filter: IssueFilter): IssueConnection!
}
type User { ${common}
  name: String!
  displayName: String!
  email: String!
  avatarUrl: String
  description: String
  active: Boolean!
  admin: Boolean!
  guest: Boolean!
  app: Boolean!
  isMe: Boolean!
  lastSeen: DateTime
  timezone: String
  url: String!
  organization: Organization!
  teams(${page} filter: TeamFilter): TeamConnection!
  assignedIssues(${page} filter: IssueFilter): IssueConnection!
  createdIssues(${page} filter: IssueFilter): IssueConnection!
}
type WorkflowState { ${common} name: String! type: String! color: String! description: String position: Float! team: Team! }
type IssueLabel { ${common} name: String! color: String! description: String isGroup: Boolean! parent: IssueLabel team: Team creator: User }
type Cycle { ${common}
  number: Float!
  name: String
  description: String
  startsAt: DateTime!
  endsAt: DateTime!
  completedAt: DateTime
  progress: Float!
  isActive: Boolean!
  isFuture: Boolean!
  isNext: Boolean!
  isPast: Boolean!
  isPrevious: Boolean!
  team: Team!
  issues(${page} filter: IssueFilter): IssueConnection!
}
type Document { ${common} title: String! content: String icon: String color: String slugId: String! url: String! project: Project creator: User }
type Initiative { ${common} name: String! description: String slugId: String! url: String! owner: User targetDate: TimelessDate }
type Organization { ${common} name: String! urlKey: String! logoUrl: String userCount: Int! }
type UploadFileHeader { key: String! value: String! }
type UploadFile {
  uploadUrl: String!
  assetUrl: String!
  contentType: String!
  filename: String!
  size: Int!
  headers: [UploadFileHeader!]!
  metaData: JSONObject
}
type ArchiveResponse { archive: String! totalCount: Float! databaseVersion: Float! includesDependencies: [String!]! }
type IssueSearchResultEdge { cursor: String! node: IssueSearchResult! }
type IssueSearchPayload {
  nodes: [IssueSearchResult!]!
  edges: [IssueSearchResultEdge!]!
  pageInfo: PageInfo!
  totalCount: Float!
  archivePayload: ArchiveResponse!
}`;

const connected =
  'Issue Comment Attachment IssueRelation Project ProjectStatus ProjectMilestone ProjectUpdate Team User WorkflowState IssueLabel Cycle Document Initiative';
const connections = connected
  .split(' ')
  .map(
    (type) =>
      `type ${type}Connection { nodes: [${type}!]! edges: [${type}Edge!]! pageInfo: PageInfo! }
       type ${type}Edge { cursor: String! node: ${type}! }`,
  )
  .join('\n');

const payloads = [
  ['IssuePayload', 'issue: Issue'],
  ['IssueBatchPayload', 'issues: [Issue!]!'],
  ['IssueArchivePayload', 'entity: Issue'],
  ['IssueRelationPayload', 'issueRelation: IssueRelation!'],
  ['CommentPayload', 'comment: Comment!'],
  ['AttachmentPayload', 'attachment: Attachment!'],
  ['ProjectPayload', 'project: Project'],
  ['ProjectArchivePayload', 'entity: Project'],
  ['ProjectUpdatePayload', 'projectUpdate: ProjectUpdate!'],
  ['UploadPayload', 'uploadFile: UploadFile'],
  ['DeletePayload', 'entityId: String!'],
]
  .map(([name, field]) => `type ${name} { success: Boolean! lastSyncId: Float! ${field} }`)
  .join('\n');

const roots = `
type Query {
  viewer: User!
  organization: Organization!
  issue(id: String!): Issue!
  issues(${page} filter: IssueFilter): IssueConnection!
  searchIssues(${page} filter: IssueFilter term: String! includeComments: Boolean teamId: String): IssueSearchPayload!
  issueVcsBranchSearch(branchName: String!): Issue
  comment(id: String hash: String): Comment!
  comments(${page} filter: CommentFilter): CommentConnection!
  attachment(id: String!): Attachment!
  attachments(${page} filter: AttachmentFilter): AttachmentConnection!
  attachmentsForURL(${page} url: String!): AttachmentConnection!
  project(id: String!): Project!
  projects(${page} filter: ProjectFilter): ProjectConnection!
  projectStatuses(${page}): ProjectStatusConnection!
  projectMilestones(${page}): ProjectMilestoneConnection!
  team(id: String!): Team!
  teams(${page} filter: TeamFilter): TeamConnection!
  user(id: String!): User!
  users(${page} filter: UserFilter includeDisabled: Boolean): UserConnection!
  workflowState(id: String!): WorkflowState!
  workflowStates(${page} filter: WorkflowStateFilter): WorkflowStateConnection!
  issueLabel(id: String!): IssueLabel!
  issueLabels(${page} filter: IssueLabelFilter): IssueLabelConnection!
  cycle(id: String!): Cycle!
  cycles(${page} filter: CycleFilter): CycleConnection!
  documents(${page}): DocumentConnection!
  initiatives(${page}): InitiativeConnection!
  webhooks(${page}): WebhookConnection!
}
type Webhook { ${common} label: String url: String enabled: Boolean! allPublicTeams: Boolean! resourceTypes: [String!]! secret: String team: Team }
type WebhookConnection { nodes: [Webhook!]! pageInfo: PageInfo! }
type WebhookPayload { lastSyncId: Float! webhook: Webhook! success: Boolean! }

type Mutation {
  issueCreate(input: IssueCreateInput!): IssuePayload!
  issueBatchCreate(input: IssueBatchCreateInput!): IssueBatchPayload!
  issueUpdate(id: String! input: IssueUpdateInput!): IssuePayload!
  issueBatchUpdate(ids: [UUID!]! input: IssueUpdateInput!): IssueBatchPayload!
  issueDelete(id: String! permanentlyDelete: Boolean): IssueArchivePayload!
  issueArchive(id: String! trash: Boolean): IssueArchivePayload!
  issueUnarchive(id: String!): IssueArchivePayload!
  issueAddLabel(id: String! labelId: String!): IssuePayload!
  issueRemoveLabel(id: String! labelId: String!): IssuePayload!
  issueRelationCreate(input: IssueRelationCreateInput! overrideCreatedAt: DateTime): IssueRelationPayload!
  issueRelationDelete(id: String!): DeletePayload!
  commentCreate(input: CommentCreateInput!): CommentPayload!
  commentUpdate(id: String! input: CommentUpdateInput! skipEditedAt: Boolean): CommentPayload!
  commentDelete(id: String!): DeletePayload!
  attachmentCreate(input: AttachmentCreateInput!): AttachmentPayload!
  attachmentLinkURL(issueId: String! url: String! title: String id: String createAsUser: String displayIconUrl: String): AttachmentPayload!
  attachmentDelete(id: String!): DeletePayload!
  projectCreate(input: ProjectCreateInput! slackChannelName: String): ProjectPayload!
  projectUpdate(id: String! input: ProjectUpdateInput!): ProjectPayload!
  projectDelete(id: String!): ProjectArchivePayload!
  projectUpdateCreate(input: ProjectUpdateCreateInput!): ProjectUpdatePayload!
  webhookCreate(input: WebhookCreateInput!): WebhookPayload!
  webhookDelete(id: String!): DeletePayload!
  fileUpload(contentType: String! filename: String! size: Int! makePublic: Boolean metaData: JSON): UploadPayload!
}`;

const date = String.raw`\d{4}-\d\d-\d\d`;
const dateTime = String.raw`${date}(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)?)?`;
const duration = String.raw`-?P(?=.)(\d+[YMWD])*(T(\d+[HMS])+)?`;
const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** Returns true for an identifier of the form that Linear gives its things. */
export function isUuid(text: string): boolean {
  return new RegExp(`^${uuid}$`, 'i').test(text);
}

/** The values of Linear's own scalars. */
const scalars: Readonly<Record<string, (value: unknown) => boolean>> = {
  DateTime: matches(dateTime),
  TimelessDate: matches(date),
  DateTimeOrDuration: matches(`(${dateTime}|${duration})`),
  TimelessDateOrDuration: matches(`(${dateTime}|${duration})`),
  UUID: matches(uuid),
  JSONObject: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  JSON: () => true,
};

function matches(pattern: string): (value: unknown) => boolean {
  return (value) => typeof value === 'string' && new RegExp(`^${pattern}$`, 'i').test(value);
}

/** The part of Linear's schema that nodes use; further types and fields of Linear are not in it. */
export const schema = buildSchema(
  [...Object.keys(scalars).map((name) => `scalar ${name}`), inputs, objects, connections, payloads, roots].join('\n'),
);
for (const [name, isValid] of Object.entries(scalars)) {
  (schema.getType(name) as GraphQLScalarType).parseValue = (value: unknown) => {
    if (isValid(value)) return value;
    throw new GraphQLError(`${name} cannot represent the value ${JSON.stringify(value)}`);
  };
}
