/** Events of a project: https://docs.gitlab.com/user/project/integrations/webhook_events. The words are the fields of a webhook. */
export const eventTitles = {
  all: 'All events',
  push_events: 'Push',
  tag_push_events: 'Tag',
  issues_events: 'Issue',
  confidential_issues_events: 'Confidential issue',
  note_events: 'Comment',
  confidential_note_events: 'Confidential comment',
  merge_requests_events: 'Merge request',
  pipeline_events: 'Pipeline',
  job_events: 'Job',
  releases_events: 'Release',
  deployment_events: 'Deployment',
  wiki_page_events: 'Wiki page',
} as const;

export type EventName = keyof typeof eventTitles;
export const eventNames = Object.keys(eventTitles) as EventName[];
