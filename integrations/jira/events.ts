const things = {
  issue: 'Issue',
  comment: 'Comment',
  worklog: 'Worklog',
  attachment: 'Attachment',
  issuelink: 'Link of issues',
  sprint: 'Sprint',
  version: 'Version',
  project: 'Project',
  board: 'Board',
  user: 'User',
} as const;
const common = { created: 'created', updated: 'changed', deleted: 'deleted' } as const;
const own: Readonly<Partial<Record<keyof typeof things, Readonly<Record<string, string>>>>> = {
  attachment: { created: 'created', deleted: 'deleted' },
  issuelink: { created: 'created', deleted: 'deleted' },
  sprint: { ...common, started: 'started', closed: 'closed' },
  version: { ...common, released: 'released', unreleased: 'unreleased', moved: 'moved' },
  board: { ...common, configuration_changed: 'configuration changed' },
};
const options = ['voting', 'watching', 'unassigned_issues', 'subtasks', 'attachments', 'issuelinks', 'timetracking'];

/** Events of Jira's webhooks, with their titles: https://developer.atlassian.com/cloud/jira/platform/webhooks/ */
export const eventTitles: Readonly<Record<string, string>> = {
  all: 'All events',
  ...Object.fromEntries(
    Object.entries(things).flatMap(([thing, title]) =>
      Object.entries(own[thing as keyof typeof things] ?? common).map(([event, happened]) => [
        `${thing}_${event}`,
        `${title} ${happened}`,
      ]),
    ),
  ),
  ...Object.fromEntries(
    options.map((option) => [`option_${option}_changed`, `Setting "${option.replaceAll('_', ' ')}" changed`]),
  ),
};

export const eventNames = Object.keys(eventTitles);

/** Returns the events that a webhook is registered for, as Jira names them: some have a prefix. */
export function namedEvents(events: readonly string[]): string[] {
  const named = events.includes('all') ? eventNames.filter((name) => name !== 'all') : [...new Set(events)];
  return named.map((name) => (/^(issue|version)_/.test(name) ? `jira:${name}` : name));
}

/** Returns our name of an event of Jira. */
export function eventNameOf(event: string): string {
  return event.replace(/^jira:/, '');
}
