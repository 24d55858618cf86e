import { AppError } from '../../openapi/AppError.ts';
import { choice, text } from '../../platform/schema/schema.ts';
import { instant } from './times.ts';
import { time } from './fields.ts';

export const campaign = text({
  title: 'Campaign',
  description: 'ID of a campaign.',
  placeholder: '42694e9e57',
  choices: { list: 'campaigns' },
  required: true,
  maxLength: 50,
});

/** Settings of a new campaign and of a changed one. */
export const settings = {
  subject: text({ title: 'Subject', maxLength: 150 }),
  preview: text({ title: 'Preview text', rare: true, maxLength: 150 }),
  campaign_title: text({
    title: 'Title',
    description: 'For you; recipients do not see it.',
    rare: true,
    maxLength: 200,
  }),
  from_name: text({ title: 'From', description: 'Name of the sender.', maxLength: 100 }),
  reply_to: text({ title: 'Reply to', placeholder: 'me@example.com', maxLength: 320 }),
};

interface Settings {
  subject?: string;
  preview?: string;
  campaign_title?: string;
  from_name?: string;
  reply_to?: string;
}

/** Returns the settings that were entered. */
export function settingsOf(written: Settings): Record<string, string> {
  const all = {
    subject_line: written.subject,
    preview_text: written.preview,
    title: written.campaign_title,
    from_name: written.from_name,
    reply_to: written.reply_to,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]])),
  );
}

/** Filters of lists of campaigns. */
export const filters = {
  with_status: choice(['all', 'save', 'paused', 'schedule', 'sending', 'sent'], {
    save: 'Draft',
    paused: 'Paused',
    schedule: 'Scheduled',
    sending: 'Being sent',
    sent: 'Sent',
  })({ title: 'With status', default: 'all' }),
  of_list: text({
    title: 'Audience',
    description: 'ID of an audience. Empty: of all of them.',
    choices: { list: 'audiences' },
    maxLength: 50,
  }),
  created_since: text({ title: 'Created since', description: 'Without a zone: UTC.', rare: true, ...time }),
  created_before: text({ title: 'Created before', description: 'Without a zone: UTC.', rare: true, ...time }),
  sent_since: text({ title: 'Sent since', description: 'Without a zone: UTC.', rare: true, ...time }),
  sent_before: text({ title: 'Sent before', description: 'Without a zone: UTC.', rare: true, ...time }),
};

/** Returns the time of a campaign, which is on a quarter of an hour. Errors: `parameter_invalid`. */
export function quarterHour(value: string): string {
  const at = instant(value, 'schedule_time');
  if (at !== undefined && Date.parse(at) % (15 * 60_000) === 0) return at;
  throw new AppError('parameter_invalid', 'Enter a time on a quarter of an hour, such as 09:15.', {
    param: '/schedule_time',
  });
}
