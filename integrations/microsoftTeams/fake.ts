import type { FakeDefinition } from '../engine/fake/startFake.ts';
import { graphAccount, respondByRoutes } from '../microsoft/fakeGraph.ts';
import { routes } from './fakeRoutes.ts';

/** The wire format of Teams in Microsoft Graph. Unlike Graph, unknown options and fields are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://learn.microsoft.com/graph/api/resources/teams-api-overview, with the pages of chatmessage, channel, chat, conversationmember, onlinemeeting, plannertask and subscription',
  ...graphAccount(),
  respond: (request, state) => respondByRoutes(routes, request, state),
};
