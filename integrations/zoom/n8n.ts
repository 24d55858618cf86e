import type { JsonObject } from '../../domains/executions/item.ts';
import type { VendorMappings } from '../../domains/exchange/n8n/mappings.ts';
import { NoCounterpart, type NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { ownEntry } from '../../domains/exchange/n8n/ownEntry.ts';
import type { Parameters } from '../../domains/exchange/n8n/Parameters.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';

/** Reads the parameters of one operation of n8n; the result is `operation` and further parameters of our node. */
type ReadOperation = (parameters: Parameters) => JsonObject;

const credentials = { zoomApi: 'zoom_server', zoomOAuth2Api: 'zoom_oauth2' };

/** Version 1: https://docs.n8n.io/integrations/builtin/app-nodes/n8n-nodes-base.zoom/. It has meetings alone. */
const zoom: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('authentication', 'resource', 'operation');
  const resource = parameters.choice('resource', 'meeting');
  const operation = parameters.choice('operation', 'create');
  const read = resource === 'meeting' ? ownEntry(operations, operation) : undefined;
  if (!read) throw new NoCounterpart(`Zoom: "${resource}: ${operation}" is not supported. Use "Zoom API call".`);
  if (source.credentials.some(({ type }) => type === 'zoomApi'))
    parameters.remark(null, 'Zoom has ended the apps of this credential. Create a "Server-to-Server OAuth" app.');
  const given = Object.entries(read(parameters)).filter(([, value]) => value !== undefined && value !== '');
  return {
    type: 'zoom.meeting',
    parameters: Object.fromEntries(given),
    ...readCredential(source, 'auth', credentials),
  };
};

const kinds: Readonly<Record<string, string>> = {
  1: 'instant',
  2: 'scheduled',
  3: 'recurring',
  8: 'recurring_fixed',
};
const registrations: Readonly<Record<string, string>> = { 1: 'once', 2: 'each', 3: 'some' };
const flags = {
  host_video: 'hostVideo',
  participant_video: 'participantVideo',
  join_before_host: 'joinBeforeHost',
  mute_upon_entry: 'muteUponEntry',
  watermark: 'watermark',
};

/** Without a time zone, n8n's times have that of the workflow, and Zoom's that of the user. */
function startIn(parameters: Parameters, at: string): string {
  const start = parameters.text(`${at}.startTime`);
  if (/T[\d:.]+$/.test(start) && !parameters.has(`${at}.timeZone`))
    parameters.remark(
      `${at}.startTime`,
      'The time counts in the time zone of the user. Enter a time zone for another one.',
    );
  return start;
}

function valuesOf(parameters: Parameters, at: string): JsonObject {
  const of = `${at}.settings`;
  // Settings of meetings in China and India are those of the account today.
  parameters.ignore(`${of}.cnMeeting`, `${of}.inMeeting`);
  const registration = parameters.choice(`${of}.registrationType`);
  return {
    start: startIn(parameters, at),
    duration_minutes: parameters.has(`${at}.duration`) ? parameters.number(`${at}.duration`, 30) : undefined,
    time_zone: parameters.text(`${at}.timeZone`),
    agenda: parameters.text(`${at}.agenda`),
    passcode: parameters.text(`${at}.password`),
    schedule_for: parameters.text(`${at}.scheduleFor`),
    alternative_hosts: parameters.text(`${of}.alternativeHosts`),
    audio: parameters.choice(`${of}.audio`),
    auto_recording: parameters.choice(`${of}.autoRecording`),
    registration: registration === '' ? undefined : ownEntry(registrations, registration),
    ...Object.fromEntries(
      Object.entries(flags).map(([name, path]) => [
        name,
        parameters.value(`${of}.${path}`) === undefined ? undefined : parameters.flag(`${of}.${path}`),
      ]),
    ),
  };
}

const operations: Readonly<Record<string, ReadOperation>> = {
  create: (parameters) => {
    const type = parameters.choice('additionalFields.type', '2');
    return {
      operation: 'create',
      new_topic: parameters.text('topic'),
      kind: ownEntry(kinds, type),
      ...valuesOf(parameters, 'additionalFields'),
      // Expressions may read it.
      with_start: true,
    };
  },
  update: (parameters) => {
    if (parameters.has('updateFields.type'))
      parameters.remark('updateFields.type', 'The type of a meeting stays as it is.');
    parameters.ignore('updateFields.type');
    return {
      operation: 'update',
      meeting: parameters.text('meetingId'),
      topic: parameters.text('updateFields.topic'),
      ...valuesOf(parameters, 'updateFields'),
    };
  },
  get: (parameters) => ({
    operation: 'get',
    meeting: parameters.text('meetingId'),
    occurrence: parameters.text('additionalFields.occurrenceId'),
    ...(parameters.flag('additionalFields.showPreviousOccurrences') ? { previous: true } : {}),
    with_start: true,
  }),
  getAll: (parameters) => ({
    operation: 'list',
    state: parameters.choice('filters.type', 'live'),
    ...(parameters.flag('returnAll') ? { all: true } : { limit: parameters.number('limit', 30) }),
  }),
  delete: (parameters) => ({
    operation: 'delete',
    meeting: parameters.text('meetingId'),
    occurrence: parameters.text('additionalFields.occurrenceId'),
    ...(parameters.flag('additionalFields.scheduleForReminder') ? { notify_host: true } : {}),
  }),
};

/** Mappings of n8n's nodes for Zoom, by type. */
export const n8n: VendorMappings = { zoom };
