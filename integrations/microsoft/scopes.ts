import type { ScopeChoice } from '../../domains/credentials/oauth2/defineOAuth2Preset.ts';

/**
 * Kinds of access to Microsoft 365, each with the smallest scopes that its operations need. Short names are scopes of Microsoft Graph:
 * https://learn.microsoft.com/graph/permissions-reference. The word is stored in credentials and never changes.
 */
export const microsoftScopes: Readonly<Record<string, ScopeChoice>> = {
  mail: { title: 'Outlook: mail', scopes: ['Mail.ReadWrite', 'Mail.Send', 'MailboxSettings.Read'] },
  mail_shared: { title: 'Outlook: shared mailboxes', scopes: ['Mail.ReadWrite.Shared', 'Mail.Send.Shared'] },
  // Times without an offset are in the time zone of the mailbox, which its settings have.
  calendar: {
    title: 'Outlook: calendar',
    scopes: ['Calendars.ReadWrite', 'Calendars.Read.Shared', 'MailboxSettings.Read'],
  },
  contacts: { title: 'Outlook: contacts', scopes: ['Contacts.ReadWrite'] },
  files: { title: 'OneDrive and SharePoint: all files', scopes: ['Files.ReadWrite.All'] },
  // Apart from the files, because personal accounts have no sites.
  sites: { title: 'SharePoint: find sites', scopes: ['Sites.Read.All'] },
  excel: { title: 'Excel: workbooks of the own OneDrive', scopes: ['Files.ReadWrite'] },
  teams: {
    title: 'Teams: channels and chats',
    scopes: ['Team.ReadBasic.All', 'Channel.ReadBasic.All', 'ChannelMessage.Send', 'Chat.ReadWrite'],
  },
  // An admin of the tenant has to consent to these.
  teams_read: { title: 'Teams: read messages of channels', scopes: ['ChannelMessage.Read.All'] },
  teams_edit: { title: 'Teams: change and delete messages of channels', scopes: ['ChannelMessage.ReadWrite'] },
  teams_people: { title: 'Teams: members and tags of teams', scopes: ['TeamMember.Read.All', 'TeamworkTag.Read'] },
  meetings: { title: 'Teams: online meetings', scopes: ['OnlineMeetings.ReadWrite'] },
  teams_manage: {
    title: 'Teams: create and delete channels',
    scopes: ['Channel.Create', 'Channel.Delete.All', 'ChannelSettings.ReadWrite.All'],
  },
  tasks: { title: 'Planner and To Do', scopes: ['Tasks.ReadWrite', 'Group.Read.All'] },
  people: { title: 'Names of other people', scopes: ['User.ReadBasic.All'] },
};

/** Scopes of OpenID, which Microsoft does not report. */
const unreported = new Set(['offline_access', 'openid', 'profile', 'email']);

/** Microsoft reports scopes in any case, some with the address of Graph before them. */
export function isMicrosoftScopeGranted(scope: string, granted: readonly string[]): boolean {
  if (unreported.has(scope)) return true;
  const plain = (name: string): string => name.replace(/^https?:\/\/[^/]+\//, '').toLowerCase();
  return granted.some((one) => plain(one) === plain(scope));
}
