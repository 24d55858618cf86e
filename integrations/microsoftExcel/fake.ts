import type { FakeDefinition } from '../engine/fake/startFake.ts';
import { graphAccount, respondByRoutes } from '../microsoft/fakeGraph.ts';
import { routes } from './fakeRoutes.ts';

/** The wire format of workbooks in Microsoft Graph. Unlike Graph, unknown options are errors, so that the tests find them. */
export const fake: FakeDefinition = {
  source:
    'https://learn.microsoft.com/graph/api/resources/excel, resources/workbookrange, resources/workbooktable and workbook-best-practice',
  ...graphAccount(),
  respond: (request, state) => respondByRoutes(routes, request, state),
};
