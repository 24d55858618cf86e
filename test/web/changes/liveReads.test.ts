import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../../openapi/generated/operations.ts';
import { allKinds, showsChange, type Change } from '../../../web/api/changes/changedPaths.ts';

const fixed = 'never changes';
const byItsPage = 'followed by the page itself (`useEditing`, `useExecution`, `useRunEvents`)';
const once = 'read by a click, for that moment';
const shared = 'of any organization, whose changes are told to its own members only';
const sums = 'sums of many days, read when the page is opened or looked at again';

/** Reads of pages without change events, and the reason for each. */
const still: Readonly<Record<string, string>> = {
  '/api/openapi.json': fixed,
  '/docs': fixed,
  '/api/v1/guide': fixed,
  '/api/v1/audit-events': fixed,
  '/api/v1/credential-types': fixed,
  '/api/v1/node-types': fixed,
  '/api/v1/log-event-types': fixed,
  '/api/v1/calls/{call_id}': fixed,
  '/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}': fixed,
  '/api/v1/deliverables/{deliverable_id}/parts/{part}': fixed,
  '/api/v1/positions/{position_id}/runs/{run_id}/parts/{part}': fixed,
  '/api/v1/executions/{execution_id}/binaries/{binary_id}': fixed,
  '/api/v1/digital-organizations/{digital_organization_id}': byItsPage,
  '/api/v1/digital-organizations/{digital_organization_id}/editing': byItsPage,
  '/api/v1/digital-organizations/{digital_organization_id}/listen': byItsPage,
  '/api/v1/executions/{execution_id}': byItsPage,
  '/api/v1/executions/{execution_id}/progress': byItsPage,
  '/api/v1/executions/{execution_id}/nodes/{node_id}': byItsPage,
  '/api/v1/executions/{execution_id}/nodes/{node_id}/steps': byItsPage,
  '/api/v1/employees/{employee_id}/test-runs': byItsPage,
  '/api/v1/employees/{employee_id}/test-runs/{test_run_id}': byItsPage,
  '/api/v1/market/employees/{listing_id}/trial-runs/{trial_run_id}': byItsPage,
  '/api/v1/digital-organizations/{digital_organization_id}/triggers': 'read every half minute while the node is open',
  '/api/v1/digital-organizations/{digital_organization_id}/export': once,
  '/api/v1/digital-organizations/{digital_organization_id}/skipped-starts': 'a summary by day beside the settings',
  '/api/v1/knowledge-bases/{knowledge_base_id}/documents/{document_id}': once,
  '/api/v1/variables': once,
  '/api/v1/api-documents': once,
  '/api/v1/api-documents/{api_document_id}': once,
  '/api/v1/api-documents/{api_document_id}/operations': once,
  '/api/v1/api-documents/{api_document_id}/operations/{operation_key}': once,
  '/api/v1/oauth/requests/{oauth_request_id}': once,
  '/api/v1/search': once,
  '/api/v1/catalog/ask': once,
  '/api/v1/market/employees/{listing_id}/trial-runs/{trial_run_id}/parts/{part}': once,
  '/api/v1/migration-report': 'scans all flows; it is read when it is opened',
  '/api/v1/sso/connections': once,
  '/api/v1/audit-log': 'every operation leaves a line there; it is read when it is opened',
  '/api/v1/audit-log/verification': 'works through the whole log',
  '/api/v1/instance': 'what administrators set for everybody, read with the page: all pages would ask at once',
  '/api/v1/positions/{position_id}/runs/{run_id}/share': once,
  '/api/v1/employees/{employee_id}/runs': shared,
  '/api/v1/market/employees/{listing_id}': shared,
  '/api/v1/shared-runs': shared,
  '/api/v1/shared-runs/{run_id}': shared,
  '/api/v1/shared-runs/{run_id}/parts/{part}': shared,
  '/api/v1/call-bodies/settings': 'settings that rarely change; they are read when the page is opened',
  '/api/v1/response-cache/settings': 'settings that rarely change; they are read when the page is opened',
  '/api/v1/calls/{call_id}/body': once,
  '/api/v1/weekly-digest': 'a choice of one account; it is read when the page is opened',
  '/api/v1/spending': sums,
  '/api/v1/usage': sums,
};

const text = globSync('web/**/*.{ts,tsx}')
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');
const reads = Object.values(operations).flatMap(({ method, path }) =>
  method === 'get' && text.includes(`'${path}'`) ? [path] : [],
);
const changes = allKinds.map((kind): Change => ({ kind, ids: [] }));

test('whatever a page reads is read again when it changes, or it is said why not', () => {
  expect(reads.length).toBeGreaterThan(60);
  const silent = reads.filter((path) => !changes.some((change) => showsChange(['get', path, {}], change)));
  expect(silent.sort()).toEqual(Object.keys(still).sort());
});
