import { defineMicrosoftVendor } from '../microsoft/defineMicrosoftVendor.ts';
import { microsoftFailure } from '../microsoft/failureOf.ts';
import { lists } from './lists.ts';
import { scopes } from './scopes.ts';

const gone =
  'The team, channel, chat, message, meeting or task does not exist, or the account has no access to it. Check the IDs.';
const consent =
  'The account is not a member, or the credential lacks the access. Add the access to Teams, and "Names of other people" for mentions, to the credential, and connect it again. Applications without a person cannot send messages.';

/** Microsoft Teams in Microsoft Graph: channels, chats, meetings and the tasks of Planner. */
export const microsoftTeams = defineMicrosoftVendor({
  id: 'microsoft_teams',
  title: 'Microsoft Teams',
  icon: 'BrandTeams',
  group: 'messaging',
  access: {
    microsoft_oauth2: ['teams', 'teams_read', 'teams_edit', 'teams_people', 'teams_manage', 'meetings', 'tasks'],
  },
  failureOf: microsoftFailure('Microsoft Teams', {
    NotFound: gone,
    ItemNotFound: gone,
    Forbidden: consent,
    Authorization_RequestDenied: consent,
    AccessDenied: consent,
    RequestEntityTooLarge: 'The message is too long. Teams takes about 28 KB.',
    PreconditionFailed: 'The task was changed in the meantime. Run the node again.',
  }),
  lists,
  scopes,
  pauseMs: 10_000,
  source: 'https://learn.microsoft.com/graph/api/resources/teams-api-overview',
});
