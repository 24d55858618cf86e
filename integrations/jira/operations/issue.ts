import { vendorNode } from '../../engine/vendorNode.ts';
import { assign, create, get, remove, update } from '../issueOperations.ts';
import { changelog, count, search } from '../issueLists.ts';
import { link, listTransitions, notify, transition, watch } from '../issueSteps.ts';
import { jira } from '../vendor.ts';

/** Issues of Jira: https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ */
export const node = vendorNode(jira, {
  noun: 'issue',
  title: 'Jira issue',
  description: 'Creates, reads, searches, changes, moves or deletes issues in Jira.',
  first: 'create',
  operations: {
    create,
    get,
    update,
    search,
    transition,
    list_transitions: listTransitions,
    assign,
    delete: remove,
    changelog,
    count,
    link,
    watch,
    notify,
  },
});
