import { text } from '../../platform/schema/schema.ts';

export const owner = text({
  title: 'User',
  description: 'Address or ID of a user. Empty: the user of the token.',
  placeholder: 'https://api.calendly.com/users/AAAA',
  maxLength: 300,
});

export const event = text({
  title: 'Event',
  description: 'Address or ID of a scheduled event.',
  placeholder: 'https://api.calendly.com/scheduled_events/EEEE',
  required: true,
  maxLength: 300,
});

export const eventType = text({
  title: 'Event type',
  description: 'Address or ID of an event type.',
  placeholder: 'https://api.calendly.com/event_types/TTTT',
  required: true,
  maxLength: 300,
});

export const time = { placeholder: '2026-12-01T09:00:00Z', maxLength: 40 } as const;
