import type {
  MappedNode,
  NodeMapping,
  NodeMappings,
  SourceNode,
} from '../../../../domains/exchange/n8n/nodeMapping.ts';
import type { Parameters } from '../../../../domains/exchange/n8n/Parameters.ts';

/** Optional fields of an event, ours by n8n's. */
const optional: Readonly<Record<string, string>> = {
  description: 'description',
  location: 'location',
  recurrenceRule: 'recurrence',
  status: 'status',
  uid: 'uid',
  url: 'url',
};

/**
 * Makes a file with one event for each item: https://docs.n8n.io/integrations/builtin/core-nodes/n8n-nodes-base.converttofile/. A node before sets
 * the fields of the event that "Convert to file" reads.
 */
export function calendarFile({ name, parameters }: SourceNode, more: string): MappedNode {
  const event: [string, unknown][] = [
    ['title', parameters.value('title')],
    ['start', parameters.value('start')],
    ['end', parameters.value('end')],
    ...(parameters.flag('allDay') ? [['all_day', true] as [string, unknown]] : []),
    ...Object.entries(optional)
      .filter(([theirs]) => parameters.has(`${more}.${theirs}`))
      .map(([theirs, ours]): [string, unknown] => [ours, parameters.value(`${more}.${theirs}`)]),
    ...peopleOf(parameters, more),
  ];
  parameters.ignore('operation', `${more}.busyStatus`, `${more}.sequence`, `${more}.useWorkflowTimezone`);
  const fileName = parameters.text(`${more}.fileName`, 'event.ics');
  const title = parameters.text(`${more}.calName`);
  return {
    type: 'data.edit_fields',
    parameters: {
      assignments: event.map(([field, value]) => ({ name: field, type: 'any', value: value ?? '' })),
      include: 'none',
    },
    behind: {
      name: `${name.slice(0, 180)} (event)`,
      takesName: true,
      type: 'data.convert_to_file',
      parameters: {
        format: 'ics',
        make: 'each',
        binary_name: parameters.text('binaryPropertyName', 'data') || 'data',
        file_name: fileName,
        ...(title === '' ? {} : { title }),
      },
    },
  };
}

function peopleOf(parameters: Parameters, more: string): [string, unknown][] {
  const person = (of: Parameters) => {
    of.ignore('rsvp');
    return { name: of.text('name'), email: of.text('email') };
  };
  const [organizer] = parameters.list(`${more}.organizerUi.organizerValues`).map(person);
  const attendees = parameters.list(`${more}.attendeesUi.attendeeValues`).map(person);
  return [
    ...(organizer ? [['organizer', organizer] as [string, unknown]] : []),
    ...(attendees.length > 0 ? [['attendees', attendees] as [string, unknown]] : []),
  ];
}

/** iCalendar, which Convert to File replaced. */
const iCal: NodeMapping = (source) => calendarFile(source, 'additionalFields');

/** Mappings by n8n's type. */
export const n8n: NodeMappings = { iCal };
