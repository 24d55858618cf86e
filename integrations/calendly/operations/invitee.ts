import { AppError } from '../../../openapi/AppError.ts';
import { choice, list as listOf, object, text } from '../../../platform/schema/schema.ts';
import { defineOperation, reads } from '../../engine/defineOperation.ts';
import { path } from '../../engine/vendorRequest.ts';
import { vendorNode } from '../../engine/vendorNode.ts';
import { event, eventType, time } from '../fields.ts';
import { collectionOf, idOf, instant, pages, resourceOf, uriOf } from '../uris.ts';
import { calendly } from '../vendor.ts';

const uri = 'https://api.calendly.com/scheduled_events/EEE1/invitees/III1';

const invitee = text({
  title: 'Invitee',
  description: 'Address of an invitee, as events and the trigger return it.',
  placeholder: uri,
  required: true,
  maxLength: 400,
});

/** Returns the IDs of the event and of the invitee. Errors: `parameter_invalid`. */
function partsOf(address: string): { event: string; id: string } {
  const [, of, id] = /\/scheduled_events\/([^/]+)\/invitees\/([^/]+)\/?$/.exec(address.trim()) ?? [];
  if (of === undefined || id === undefined)
    throw new AppError('parameter_invalid', 'Enter the whole address of the invitee.', { param: '/invitee' });
  return { event: of, id };
}

const list = defineOperation({
  title: 'List',
  description: 'Returns the invitees of a scheduled event, with their answers.',
  effects: reads,
  repeat: 'safe',
  parameters: {
    event,
    with_status: choice(['all', 'active', 'canceled'], { active: 'Active', canceled: 'Canceled' })({
      title: 'With status',
      default: 'all',
    }),
    with_email: text({ title: 'With e-mail', rare: true, maxLength: 320 }),
  },
  example: { event: 'EEE1' },
  output: { email: 'bob1@example.org' },
  list: pages,
  request: ({ event: id, with_status: status, with_email: email }) => ({
    path: path`/scheduled_events/${idOf(id)}/invitees`,
    query: { status: status === 'all' ? undefined : status, email },
  }),
  result: collectionOf,
});

const get = defineOperation({
  title: 'Get',
  description: 'Returns an invitee with the answers.',
  effects: reads,
  repeat: 'safe',
  parameters: { invitee },
  example: { invitee: uri },
  output: { email: 'bob1@example.org' },
  request: ({ invitee: address }) => {
    const { event: of, id } = partsOf(address);
    return { path: path`/scheduled_events/${of}/invitees/${id}` };
  },
  result: resourceOf,
});

const book = defineOperation({
  title: 'Book',
  description:
    'Books a time for an invitee, with a paid plan of Calendly. "List available times" of event types returns times.',
  effects: ['changes', 'sends_out'],
  repeat: 'unsafe',
  parameters: {
    event_type: eventType,
    start_time: text({ title: 'Time', description: 'Without a zone: UTC.', required: true, ...time }),
    name: text({ title: 'Name', required: true, maxLength: 200 }),
    email: text({ title: 'E-mail', placeholder: 'bob@example.com', required: true, maxLength: 320 }),
    time_zone: text({
      title: 'Time zone',
      description: 'Of the invitee.',
      placeholder: 'Europe/Berlin',
      maxLength: 100,
      default: 'UTC',
    }),
    answers: listOf(
      object({
        question: text({ title: 'Question', required: true, maxLength: 1_000 }),
        answer: text({ title: 'Answer', required: true, maxLength: 10_000 }),
      }),
    )({
      title: 'Answers',
      description: 'In the order of the questions of the event type.',
      entry: 'answer',
      maxItems: 10,
      default: [],
    }),
    location_kind: text({
      title: 'Location kind',
      description: 'Needed if the event type has several, such as zoom_conference or physical.',
      rare: true,
      maxLength: 100,
    }),
    location: text({
      title: 'Location',
      description: 'Such as an address or a phone number.',
      rare: true,
      maxLength: 1_000,
    }),
    guests: listOf(text({ title: 'E-mail', required: true, maxLength: 320 }))({
      title: 'Guests',
      entry: 'guest',
      rare: true,
      maxItems: 10,
      default: [],
    }),
  },
  example: {
    event_type: 'TTT1',
    start_time: '2026-12-01T09:00:00Z',
    name: 'Bob',
    email: 'bob@example.com',
    time_zone: 'Europe/Berlin',
  },
  output: { email: 'bob@example.com' },
  request: (parameters) => {
    const { event_type: type, start_time: start, name, email, time_zone: zone, answers, guests } = parameters;
    const { location_kind: kind = '', location = '' } = parameters;
    return {
      method: 'POST',
      path: '/invitees',
      json: {
        event_type: uriOf(type, 'event_types', 'event_type'),
        start_time: instant(start, 'start_time'),
        invitee: { name, email: email.trim(), timezone: zone },
        ...(kind === '' ? {} : { location: { kind, ...(location === '' ? {} : { location }) } }),
        ...(answers.length > 0
          ? { questions_and_answers: answers.map((one, position) => ({ ...one, position })) }
          : {}),
        ...(guests.length > 0 ? { event_guests: guests } : {}),
      },
    };
  },
  result: resourceOf,
});

const markNoShow = defineOperation({
  title: 'Mark as no-show',
  description: 'Says that an invitee did not come.',
  effects: ['changes'],
  repeat: 'unsafe',
  parameters: { invitee },
  example: { invitee: uri },
  output: { invitee: uri },
  request: ({ invitee: address }) => {
    partsOf(address);
    return { method: 'POST', path: '/invitee_no_shows', json: { invitee: address.trim() } };
  },
  result: resourceOf,
});

const unmarkNoShow = defineOperation({
  title: 'Remove no-show',
  description: 'Says that an invitee came after all.',
  effects: ['changes'],
  repeat: 'safe',
  acceptRepeated: ['status 404'],
  parameters: {
    no_show: text({
      title: 'No-show',
      description: 'Address or ID, as "Mark as no-show" returns it.',
      required: true,
      maxLength: 300,
    }),
  },
  example: { no_show: 'NNNN' },
  output: { id: 'NNNN', removed: true },
  request: ({ no_show: id }) => ({ method: 'DELETE', path: path`/invitee_no_shows/${idOf(id)}` }),
  result: (_body, { no_show: id }) => ({ id: idOf(id), removed: true }),
});

/** Invitees: https://developer.calendly.com/api-docs/scheduled_events/list-event-invitees. */
export const node = vendorNode(calendly, {
  noun: 'invitee',
  title: 'Calendly invitee',
  description: 'Lists invitees of events in Calendly, books times for them, or marks them as no-shows.',
  first: 'list',
  operations: { list, get, book, mark_no_show: markNoShow, remove_no_show: unmarkNoShow },
});
