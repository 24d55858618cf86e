/** Events of the Events API that people use (https://docs.slack.dev/reference/events), and calls of other features of an app. */
export const eventTitles = {
  message: 'Message',
  app_mention: 'Mention of the app',
  message_changed: 'Message edited',
  message_deleted: 'Message deleted',
  reaction_added: 'Reaction added',
  reaction_removed: 'Reaction removed',
  file_shared: 'File shared',
  file_public: 'File made public',
  channel_created: 'Channel created',
  channel_archive: 'Channel archived',
  channel_rename: 'Channel renamed',
  member_joined_channel: 'Member joined a channel',
  member_left_channel: 'Member left a channel',
  team_join: 'New member of the workspace',
  app_home_opened: 'App home opened',
  link_shared: 'Link shared',
  interaction: 'Button, menu, shortcut or dialog',
  command: 'Slash command',
  any: 'Everything',
} as const;

export type EventName = keyof typeof eventTitles;
export const eventNames = Object.keys(eventTitles) as EventName[];
