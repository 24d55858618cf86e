import type { JsonObject } from '../../domains/executions/item.ts';
import { refused } from './fakeErrors.ts';
import { issueOf, ofId } from './fakeLookups.ts';
import {
  attachments,
  comments,
  cycles,
  ids,
  issues,
  labels,
  projects,
  projectStatuses,
  projectUpdates,
  states,
  teams,
  users,
  type Thing,
} from './fakeObjects.ts';
import { connection, type FakeContext } from './fakePages.ts';
import { isUuid } from './fakeSchema.ts';

type Input = { input: JsonObject };
type Id = { id: string };
const done = { success: true, lastSyncId: 7 };
const priorities = ['No priority', 'Urgent', 'High', 'Medium', 'Low'];

/** Creations take an identifier of the caller; the fake keeps nothing, so that it cannot find one that exists. */
function ownId(input: JsonObject, id: string): string {
  const own = input['id'];
  if (own === undefined || own === null) return id;
  if (!isUuid(String(own))) throw refused('invalid input', 'id must be a UUID.', 'Argument Validation Error');
  return String(own);
}

/** Texts, numbers and dates are stored as they are; a missing field keeps its value. */
function plain(input: JsonObject, names: string): JsonObject {
  return Object.fromEntries(names.split(' ').flatMap((name) => (name in input ? [[name, input[name]]] : [])));
}

/** The thing that an input refers to by its identifier. */
function related(input: JsonObject, [field, name]: readonly [string, string], all: readonly Id[]): JsonObject {
  if (!(field in input)) return {};
  const id = input[field];
  return { [name]: id === null ? null : ofId(name, all, String(id)) };
}

function changedIssue(issue: Thing, input: JsonObject): JsonObject {
  const priority = input['priority'];
  if (typeof priority === 'number' && (priority < 0 || priority > 4))
    throw refused('invalid input', 'priority must be from 0 to 4.', 'Argument Validation Error');
  if ('title' in input && (input['title'] ?? '') === '')
    throw refused('invalid input', 'title must not be empty.', 'Argument Validation Error');
  const given = input['labelIds'] as string[] | null | undefined;
  const removed = new Set(input['removedLabelIds'] as string[] | undefined);
  const added = (input['addedLabelIds'] as string[] | undefined) ?? [];
  const labelIds = [...(given ?? (issue['labelIds'] as string[])), ...added].filter((id) => !removed.has(id));
  return {
    ...issue,
    ...plain(input, 'title description estimate dueDate sortOrder snoozedUntilAt slaBreachesAt trashed'),
    ...(typeof priority === 'number' ? { priority, priorityLabel: priorities[priority] } : {}),
    ...related(input, ['stateId', 'state'], states),
    ...related(input, ['assigneeId', 'assignee'], users),
    ...related(input, ['delegateId', 'delegate'], users),
    ...related(input, ['projectId', 'project'], projects),
    ...related(input, ['cycleId', 'cycle'], cycles),
    ...related(input, ['teamId', 'team'], teams),
    ...(typeof input['parentId'] === 'string' ? { parent: issueOf(input['parentId']) } : {}),
    labelIds,
    labels: connection(() => labelIds.map((id) => ofId('label', labels, id))),
  };
}

function created(input: JsonObject): JsonObject {
  if (!input['title'] && !input['templateId'] && !input['useDefaultTemplate'])
    throw refused('invalid input', 'title should not be empty.', 'Argument Validation Error');
  const [issue] = issues;
  const empty = {
    ...issue,
    description: null,
    priority: 0,
    priorityLabel: priorities[0],
    assignee: null,
    project: null,
  };
  return changedIssue({ ...empty, labelIds: [], id: ownId(input, issue.id) }, input);
}

function changedProject(project: object, input: JsonObject): JsonObject {
  return {
    ...project,
    ...plain(input, 'name description content icon color priority startDate targetDate labelIds trashed'),
    ...related(input, ['statusId', 'status'], projectStatuses),
    ...related(input, ['leadId', 'lead'], users),
  };
}

function attached(input: JsonObject): JsonObject {
  const { id, url } = attachments[0];
  return {
    ...attachments[0],
    title: url,
    ...plain(input, 'title subtitle url metadata groupBySource'),
    id: ownId(input, id),
    issue: issueOf(String(input['issueId'])),
  };
}

/** The webhooks that were created since the fake started. */
export const webhooks: (Thing & { url?: unknown })[] = [];

function webhookOf(input: JsonObject): JsonObject {
  const resources = input['resourceTypes'] as string[];
  if (input['teamId'] === undefined && input['allPublicTeams'] !== true)
    throw refused('invalid input', 'teamId or allPublicTeams is needed.', 'Argument Validation Error');
  if (resources.length === 0) throw refused('invalid input', 'resourceTypes is empty.', 'Argument Validation Error');
  const webhook = {
    ...plain(input, 'url label resourceTypes secret'),
    ...related(input, ['teamId', 'team'], teams),
    id: ids.other(70 + (webhooks.length % 20)),
    enabled: input['enabled'] ?? true,
    allPublicTeams: input['allPublicTeams'] ?? false,
    createdAt: '2026-10-03T00:00:00.000Z',
    updatedAt: '2026-10-03T00:00:00.000Z',
  };
  webhooks.push(webhook as never);
  return webhook;
}

export const mutations = {
  webhookCreate: ({ input }: Input) => ({ ...done, webhook: webhookOf(input) }),
  webhookDelete: ({ id }: Id) => {
    const at = webhooks.findIndex((one) => one.id === id);
    if (at < 0) throw refused('invalid input', 'Entity not found: Webhook', 'Argument Validation Error');
    webhooks.splice(at, 1);
    return { ...done, entityId: id };
  },
  issueCreate: ({ input }: Input) => ({ ...done, issue: created(input) }),
  issueBatchCreate: ({ input }: { input: { issues: JsonObject[] } }) => ({
    ...done,
    issues: input.issues.map(created),
  }),
  issueUpdate: ({ id, input }: Id & Input) => ({ ...done, issue: changedIssue(issueOf(id), input) }),
  issueBatchUpdate: ({ ids: all, input }: { ids: string[] } & Input) => ({
    ...done,
    issues: all.map((id) => changedIssue(issueOf(id), input)),
  }),
  issueDelete: ({ id }: Id) => ({ ...done, entity: { ...issueOf(id), trashed: true } }),
  issueArchive: ({ id }: Id) => ({ ...done, entity: { ...issueOf(id), archivedAt: '2026-10-03T00:00:00.000Z' } }),
  issueUnarchive: ({ id }: Id) => ({ ...done, entity: issueOf(id) }),
  issueAddLabel: ({ id, labelId }: Id & { labelId: string }) => ({
    ...done,
    issue: changedIssue(issueOf(id), { addedLabelIds: [labelId] }),
  }),
  issueRemoveLabel: ({ id, labelId }: Id & { labelId: string }) => ({
    ...done,
    issue: changedIssue(issueOf(id), { removedLabelIds: [labelId] }),
  }),
  issueRelationCreate: ({ input }: Input) => ({
    ...done,
    issueRelation: {
      ...plain(input, 'type'),
      id: ownId(input, ids.other(60)),
      createdAt: '2026-10-03T00:00:00.000Z',
      updatedAt: '2026-10-03T00:00:00.000Z',
      issue: issueOf(String(input['issueId'])),
      relatedIssue: issueOf(String(input['relatedIssueId'])),
    },
  }),
  issueRelationDelete: ({ id }: Id) => ({ ...done, entityId: id }),
  commentCreate: ({ input }: Input) => {
    const places = [
      'issueId',
      'projectId',
      'projectUpdateId',
      'initiativeId',
      'initiativeUpdateId',
      'documentContentId',
    ];
    if (!places.some((name) => input[name]) && !input['parentId'])
      throw refused(
        'invalid input',
        'The comment needs an issue, a project or another place.',
        'Argument Validation Error',
      );
    if (!input['body'] && !input['bodyData'])
      throw refused('invalid input', 'body must not be empty.', 'Argument Validation Error');
    const issue = input['issueId'] ? issueOf(String(input['issueId'])) : null;
    return {
      ...done,
      comment: {
        ...comments[0],
        ...plain(input, 'body quotedText projectId projectUpdateId parentId'),
        id: ownId(input, comments[0].id),
        issue,
        issueId: issue?.id ?? null,
        parent: input['parentId'] ? ofId('comment', comments, String(input['parentId'])) : null,
      },
    };
  },
  commentUpdate: ({ id, input }: Id & Input) => ({
    ...done,
    comment: { ...ofId('comment', comments, id), ...plain(input, 'body quotedText') },
  }),
  commentDelete: ({ id }: Id) => ({ ...done, entityId: ofId('comment', comments, id).id }),
  attachmentCreate: ({ input }: Input) => ({ ...done, attachment: attached(input) }),
  attachmentLinkURL: (input: JsonObject) => ({ ...done, attachment: attached(input) }),
  attachmentDelete: ({ id }: Id) => ({ ...done, entityId: ofId('attachment', attachments, id).id }),
  projectCreate: ({ input }: Input) => {
    if ((input['teamIds'] as string[]).length === 0)
      throw refused('invalid input', 'teamIds must not be empty.', 'Argument Validation Error');
    for (const id of input['teamIds'] as string[]) ofId('team', teams, id);
    return { ...done, project: { ...changedProject(projects[0], input), id: ownId(input, projects[0].id) } };
  },
  projectUpdate: ({ id, input }: Id & Input) => ({
    ...done,
    project: changedProject(ofId('project', projects, id), input),
  }),
  projectDelete: ({ id }: Id) => ({ ...done, entity: { ...ofId('project', projects, id), trashed: true } }),
  projectUpdateCreate: ({ input }: Input) => ({
    ...done,
    projectUpdate: {
      ...projectUpdates[0],
      ...plain(input, 'body health isDiffHidden'),
      id: ownId(input, projectUpdates[0].id),
      project: ofId('project', projects, String(input['projectId'])),
    },
  }),
  /** https://linear.app/developers/how-to-upload-a-file-to-linear */
  fileUpload: (file: { contentType: string; filename: string; size: number }, { url }: FakeContext) => ({
    ...done,
    uploadFile: {
      ...file,
      uploadUrl: `${url}/upload/${encodeURIComponent(file.filename)}?size=${file.size}&type=${encodeURIComponent(file.contentType)}`,
      assetUrl: `${url}/uploads/${encodeURIComponent(file.filename)}`,
      headers: [{ key: 'x-goog-content-length-range', value: `${file.size},${file.size}` }],
      metaData: null,
    },
  }),
};
