import type { JsonObject } from '../../domains/executions/item.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { NoCounterpart } from '../../domains/exchange/n8n/nodeMapping.ts';
import { located, pageOf, type ReadOperation, type Resources } from './n8nResources.ts';

const percent = (parameters: Parameters, path: string): number | string | undefined =>
  parameters.has(path) ? parameters.number(path, 0) : undefined;

/** n8n can read a time without a zone in the time zone of the workflow. */
function timeOf(parameters: Parameters, path: string): string {
  const time = parameters.text(path);
  if (time !== '' && !/Z$|[+-]\d\d:?\d\d$|\}\}$/i.test(time))
    parameters.remark(path, 'A time without a zone is in UTC here. Add the zone, such as +01:00.');
  return time;
}

function taskFields(parameters: Parameters, at: string): JsonObject {
  const person = parameters.text(`${at}.assignedTo`);
  if (parameters.has(`${at}.labels`)) parameters.remark(`${at}.labels`, 'Labels of tasks are not supported; skipped.');
  parameters.ignore(`${at}.labels`, `${at}.groupId`);
  return {
    due: timeOf(parameters, `${at}.dueDateTime`),
    percent: percent(parameters, `${at}.percentComplete`),
    ...(person === '' ? {} : { assign: [person] }),
  };
}

function ofTask(operation: string): ReadOperation {
  return (parameters) => ({ operation, task: parameters.text('taskId') });
}

const switches = {
  allowAttendeeToEnableCamera: 'camera',
  allowAttendeeToEnableMic: 'microphone',
  allowTeamworkReactions: 'reactions',
  isEntryExitAnnounced: 'announce',
  recordAutomatically: 'record',
  passcodeRequired: 'passcode',
} as const;

const lobbies = {
  everyone: 'everyone',
  organization: 'organization',
  organizationAndFederated: 'organization_and_federated',
  organizer: 'organizer',
} as const;
const presenters = { everyone: 'everyone', organization: 'organization', organizer: 'organizer' } as const;
const chats = { disabled: 'disabled', enabled: 'enabled', limited: 'limited' } as const;

/** The settings that n8n's file has; the others keep the defaults of Teams. */
function meetingSettings(parameters: Parameters, at: string): JsonObject {
  const given = Object.entries(switches).filter(([name]) => parameters.has(`${at}.${name}`));
  const scope = `${at}.lobbyBypassScope`;
  const presenting = `${at}.allowedPresenters`;
  const chat = `${at}.allowMeetingChat`;
  return {
    ...Object.fromEntries(given.map(([name, ours]) => [ours, parameters.flag(`${at}.${name}`) ? 'on' : 'off'])),
    ...(parameters.has(scope) ? { lobby: parameters.word(scope, lobbies, 'organization') } : {}),
    ...(parameters.has(presenting) ? { presenters: parameters.word(presenting, presenters, 'everyone') } : {}),
    ...(parameters.has(chat) ? { meeting_chat: parameters.word(chat, chats, 'enabled') } : {}),
  };
}

/** A meeting that n8n finds by its link is one step more here. */
function meetingOf(parameters: Parameters): JsonObject {
  if (parameters.choice('meetingId.mode') === 'url')
    parameters.remark('meetingId', 'Find the meeting by its link first, and enter its ID here.');
  return { meeting: parameters.text('meetingId') };
}

/** Returns the place of a field; n8n's versions have it in different ones. */
function placeOf(parameters: Parameters, name: string): string {
  const places = ['', 'options.', 'updateFields.'].map((at) => `${at}${name}`);
  return places.find((path) => parameters.has(path)) ?? name;
}

/** Meetings and tasks by n8n's resources. */
export const work: Resources = {
  onlineMeeting: {
    type: 'microsoft_teams.meeting',
    first: 'create',
    operations: {
      create: (parameters) => ({
        operation: 'create',
        subject: parameters.text('subject'),
        start: timeOf(parameters, 'startDateTime'),
        end: timeOf(parameters, 'endDateTime'),
        ...meetingSettings(parameters, 'options'),
      }),
      createOrGet: (parameters) => ({
        operation: 'create_or_get',
        external_id: parameters.text('externalId'),
        subject: parameters.text(placeOf(parameters, 'subject')),
        start: timeOf(parameters, placeOf(parameters, 'startDateTime')),
        end: timeOf(parameters, placeOf(parameters, 'endDateTime')),
      }),
      get: (parameters) =>
        parameters.choice('meetingId.mode') === 'url'
          ? { operation: 'find', join_url: parameters.text('meetingId') }
          : { operation: 'get', ...meetingOf(parameters) },
      update: (parameters) => {
        const at = parameters.holds('updateFields') ? 'updateFields' : 'options';
        const passcode = `${at}.passcodeRequired`;
        if (parameters.has(passcode)) parameters.remark(passcode, 'The passcode of a meeting is not changed; skipped.');
        return {
          operation: 'update',
          ...meetingOf(parameters),
          subject: parameters.text(placeOf(parameters, 'subject')),
          start: timeOf(parameters, placeOf(parameters, 'startDateTime')),
          end: timeOf(parameters, placeOf(parameters, 'endDateTime')),
          ...meetingSettings(parameters, at),
          passcode: undefined,
        };
      },
      deleteMeeting: (parameters) => ({ operation: 'delete', ...meetingOf(parameters) }),
    },
  },
  task: {
    type: 'microsoft_teams.task',
    first: 'create',
    operations: {
      create: (parameters, version) => {
        parameters.ignore('groupSource', 'groupId');
        return {
          operation: 'create',
          plan: located(parameters, 'planId'),
          bucket: located(parameters, 'bucketId'),
          title: parameters.text('title'),
          ...taskFields(parameters, version < 2 ? 'additionalFields' : 'options'),
        };
      },
      get: ofTask('get'),
      getAll: (parameters, version) => {
        parameters.ignore('groupSource', 'groupId', 'memberId');
        const isOfPlan = parameters.choice('tasksFor', 'member') === 'plan';
        if (!isOfPlan) parameters.ignore('planId');
        return isOfPlan
          ? {
              operation: 'list',
              plan: located(parameters, 'planId'),
              ...pageOf(parameters, version),
            }
          : { operation: 'list_mine', ...pageOf(parameters, version) };
      },
      update: (parameters) => {
        const at = 'updateFields';
        parameters.ignore('groupSource');
        if (parameters.has(`${at}.planId`))
          parameters.remark(`${at}.planId`, 'Microsoft moves no task to another plan; skipped.');
        parameters.ignore(`${at}.planId`);
        return {
          operation: 'update',
          task: parameters.text('taskId'),
          title: parameters.text(`${at}.title`),
          new_bucket: parameters.text(`${at}.bucketId`),
          ...taskFields(parameters, at),
        };
      },
      delete: ofTask('delete'),
      deleteTask: ofTask('delete'),
    },
  },
  activityNotification: {
    type: 'microsoft_teams.api_call',
    first: 'send',
    operations: {
      send: () => {
        throw new NoCounterpart(
          'Microsoft Teams: notices in the activity feed are not supported. Use "Microsoft Teams API call".',
        );
      },
    },
  },
};
