import type { NodeMapping } from '../../domains/exchange/n8n/nodeMapping.ts';
import { readCredential } from '../../domains/exchange/n8n/readCredential.ts';
import { everySeconds } from '../../domains/exchange/n8n/everySeconds.ts';

const events = {
  eventCreated: 'created',
  eventUpdated: 'updated',
  eventCancelled: 'canceled',
  eventStarted: 'started',
  eventEnded: 'ended',
} as const;

/** Version 1: https://docs.n8n.io/integrations/builtin/trigger-nodes/n8n-nodes-base.googlecalendartrigger/ */
export const googleCalendarTrigger: NodeMapping = (source) => {
  const { parameters } = source;
  parameters.ignore('calendarId.mode');
  const search = parameters.text('options.matchTerm');
  return {
    type: 'google_calendar.trigger',
    parameters: {
      calendar: parameters.text('calendarId'),
      event: parameters.word('triggerOn', events, 'created'),
      ...(search === '' ? {} : { search }),
      ...everySeconds(parameters),
    },
    ...readCredential(source, 'auth', { googleCalendarOAuth2Api: 'google_oauth2' }),
  };
};
