import type { Vendor } from '../engine/defineVendor.ts';

/** Scopes of Microsoft Teams that operations need: https://learn.microsoft.com/graph/permissions-reference. */
export const scopes: Vendor['scopes'] = {
  channel: {
    reads: 'Channel.ReadBasic.All',
    create: 'Channel.Create',
    update: 'ChannelSettings.ReadWrite.All',
    delete: 'Channel.Delete.All',
  },
  channel_message: {
    reads: 'ChannelMessage.Read.All',
    changes: 'ChannelMessage.ReadWrite',
    send: 'ChannelMessage.Send',
    reply: 'ChannelMessage.Send',
    // https://learn.microsoft.com/graph/api/chatmessage-setreaction: no other permission is enough.
    add_reaction: 'ChannelMessage.Send',
  },
  chat: 'Chat.ReadWrite',
  chat_message: 'Chat.ReadWrite',
  meeting: 'OnlineMeetings.ReadWrite',
  task: 'Tasks.ReadWrite',
  team: { reads: 'Team.ReadBasic.All', list_members: 'TeamMember.Read.All', list_tags: 'TeamworkTag.Read' },
};
