import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId, type IdKind } from '../../db/ids.ts';
import { isOfInstance } from '../../domains/identity/policy.ts';
import { operations, type OperationId } from '../../openapi/generated/operations.ts';
import { ApiClient, signUpPerson, type Person } from '../support/apiClient.ts';
import { startTestApi, type ApiServer, type TestApi } from '../support/apiServer.ts';
import { makeOneOfEverything, type OneOfEverything } from '../support/oneOfEverything.ts';

/** Every operation that names a resource of an organization in its path, from the contract itself. */
const withIds = Object.entries(operations).flatMap(([id, row]) => {
  // A directory's token opens one connection; that it finds nothing else there says `scim/scimGroups.test.ts`.
  const isOfDirectory = row.security.includes('scimToken');
  // Sources and searches are public; `catalog/catalogSources.test.ts` covers the selection of keys.
  const isOfCatalog = row.path.startsWith('/api/v1/catalog/');
  // Apps are named by the type of their credentials; `credentials/oauthApps.test.ts` covers those of other organizations.
  // Variables of an organization are named by their names; `variables.test.ts` covers those of others.
  const isOfType = row.path.startsWith('/api/v1/oauth-apps/') || row.path.startsWith('/api/v1/variables/');
  const isShared =
    row.permission === 'public' ||
    isOfInstance(row.permission) ||
    id === 'getGatewayModel' ||
    row.path.startsWith('/v1beta/models/') ||
    isOfDirectory ||
    isOfCatalog ||
    isOfType;
  const isOfOrganization = row.path.includes('{') && !isShared; // models are the instance's
  return isOfOrganization ? [id as OperationId] : [];
});

/** Bodies that would be accepted, so that nothing but the id can be what is refused. */
const bodies: Partial<Record<OperationId, unknown>> = {
  updateDigitalOrganization: {
    name: 'Taken over',
    description: '',
    draft: { nodes: [], connections: [] },
    draft_revision: 1,
    settings: {},
  },
  startExecution: { mode: 'manual' },
  listScheduleTimes: { parameters: {} },
  previewExpressions: { node_id: 'hook', texts: ['{{ 1 }}'] },
  retryExecution: { version: 'original' },
  listenDigitalOrganization: { node_id: 'hook' },
  createComment: { body: 'Mine, too.' },
  updateComment: { body: 'Taken over' },
  changePresence: { editor_id: 'intruder-page', action: 'stay' },
  changeEditing: { editor_id: 'taken over', action: 'take_over' },
  updateVersion: { name: 'Taken over' },
  updateConversation: { title: 'Taken over' },
  updateFolder: { name: 'Taken over' },
  setProjectVariable: { type: 'text' },
  updateModelApiKey: { label: 'Taken over' },
  rotateModelApiKey: {},
  updateBudget: { credit_limit: '1' },
  updateGuardrail: { enabled: false },
  removePasskey: {},
  updatePasskey: { name: 'Taken over' },
  updateProject: { name: 'Taken over' },
  updateMember: { role: 'member' },
  setProjectMember: { role: 'viewer' },
  updateServiceAccount: { name: 'Taken over' },
  createServiceAccountKey: { label: 'Taken over' },
  updateProjectRole: { name: 'Taken over' },
  previewProjectRole: { scopes: [] },
  updateDataTable: { name: 'Taken over' },
  updateApiDocument: { name: 'Taken over' },
  replaceApiDocument: { content: '{}' },
  updateCredential: { name: 'Taken over' },
  shareCredential: { project_ids: [] },
  moveCredential: { project_id: 'taken over' },
  checkCredentialMove: { project_id: 'taken over' },
  moveDataTable: { project_id: 'taken over' },
  checkDataTableMove: { project_id: 'taken over' },
  fixDigitalOrganization: { rule: 'values_replaced' },
  proposeDraft: { kind: 'describe', text: 'Taken over', draft_revision: 1 },
  explainDraft: {},
  shareDigitalOrganization: { level: 'edit', emails: ['taken.over@example.test'] },
  allowOAuthRequest: {},
  updateProviderKey: { label: 'Taken over' },
  updateSsoConnection: { name: 'Taken over' },
  updateSsoMapping: { rules: [] },
  previewSsoMapping: { rules: [] },
  createDataTableRows: { rows: [{ age: 1 }] },
  createEmployeeRun: { input: {} },
  createPositionRun: { input: {} },
  createTestRun: { input: {} },
  createTrialRun: { input: {} },
  refundRun: { reason: 'Mine' },
  rejectDeliverable: { reason: 'Mine' },
  redoDeliverable: { remark: 'Mine' },
  rateDeliverable: { stars: 5 },
  setVerdictMails: { enabled: false },
  shareRun: { hours: 1 },
  updateEmployee: { name: 'Taken over' },
  updateListing: { summary: 'Taken over' },
  createListingPrice: { credits: '9' },
  updatePosition: { name: 'Taken over' },
  updateEvaluation: { name: 'Taken over' },
  startEvaluationRun: {},
  addExecutionToEvaluation: { evaluation_id: 'mine' },
  addToolCallToEvaluation: { evaluation_id: 'mine' },
  addDeliverableToEvaluation: { evaluation_id: 'mine' },
  updateLogDestination: { name: 'Taken over' },
  rotateLogDestinationSecret: {},
  replayLogDeliveryFailures: {},
  updateKnowledgeBase: { name: 'Taken over' },
  writeKnowledgeDocument: { key: 'mine', text: 'Taken over.' },
  checkKnowledgeDocument: { key: 'mine', text: 'Taken over.' },
  searchKnowledgeBase: { query: 'mine' },
  uploadKnowledgeFile: { file_name: 'mine.txt', content: 'TWluZQ==' },
  decideToolCall: { decision: 'approve' },
  decideApproval: { choice: 'approve' },
  callDigitalOrganizationMcp: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
  updateDataTableRow: { values: { age: 1 } },
};

const kinds: Record<string, IdKind> = {
  digital_organization_id: 'digitalOrganization',
  execution_id: 'execution',
  binary_id: 'binary',
  version_id: 'version',
  share_id: 'share',
  session_id: 'session',
  folder_id: 'folder',
  comment_id: 'comment',
  approval_id: 'approval',
  passkey_id: 'passkey',
  project_id: 'project',
  role_id: 'role',
  invitation_id: 'invitation',
  account_id: 'account',
  service_account_id: 'account',
  custom_domain_id: 'customDomain',
  log_destination_id: 'logDestination',
  conversation_id: 'conversation',
  data_table_id: 'dataTable',
  row_id: 'dataTableRow',
  run_id: 'employeeRun',
  test_run_id: 'employeeRun',
  trial_run_id: 'employeeRun',
  deliverable_id: 'deliverable',
  callback_id: 'runCallback',
  employee_id: 'employee',
  listing_id: 'listing',
  position_id: 'position',
  evaluation_id: 'evaluation',
  evaluation_run_id: 'evaluationRun',
  knowledge_base_id: 'knowledgeBase',
  document_id: 'knowledgeDocument',
  api_document_id: 'apiDocument',
  knowledge_file_id: 'knowledgeFile',
  response_id: 'response',
  video_id: 'video',
  music_id: 'music',
  gateway_file_id: 'gatewayFile',
  batch_id: 'batch',
  message_batch_id: 'messageBatch',
  provider_key_id: 'providerKey',
  sso_connection_id: 'ssoConnection',
  sso_domain_id: 'ssoDomain',
  credential_id: 'credential',
  call_id: 'call',
  oauth_request_id: 'request',
};

let api: TestApi;
let victim: Person;
let intruder: Person;
let ids: Readonly<Record<string, string>>;
let made: OneOfEverything;
let intruderKey: string;
let intruderAccountKey: string;
let videoKey: string;
let servers: Record<string, ApiServer>;
beforeAll(async () => {
  api = await startTestApi();
  victim = await signUpPerson(api.url);
  intruder = await signUpPerson(api.url);
  made = await makeOneOfEverything(api, victim);
  ({ ids, modelKey: videoKey } = made);
  intruderKey = (await intruder.client.ok('createModelApiKey', { body: { label: 'theirs' } })).value;
  intruderAccountKey = (await intruder.client.ok('createAccountApiKey', { body: { label: 'theirs' } })).value;
  servers = {
    'both walls': api,
    'the policy filter switched off': await api.another({ walls: { filter: false } }),
    'row-level security switched off': await api.another({ walls: { rowLevelSecurity: false } }),
  };
});
afterAll(() => api.close());

function inputOf(operationId: OperationId): { params: Record<string, string>; body?: unknown } {
  const body = bodies[operationId];
  return { params: { variable_name: 'mine', ...made.idsFor(operationId) }, ...(body !== undefined && { body }) };
}

/** The intruder at a server, by session, or by key where an operation takes only keys. */
function intruderAt(name: string, operationId: OperationId): ApiClient {
  const { url } = servers[name]!;
  const bySession = new ApiClient(url, { cookie: intruder.cookie, origin: url });
  const { security } = operations[operationId];
  if (security.includes('session')) return bySession;
  return new ApiClient(url).withKey(security.includes('accountApiKey') ? intruderAccountKey : intruderKey);
}

/** Callers of Anthropic's API get its error body. */
function notFoundOf(operationId: OperationId) {
  const isAnthropic = operations[operationId].path.startsWith('/v1/messages/');
  return { status: 404, ...(isAnthropic ? { type: 'not_found_error' } : { code: 'not_found' }) };
}

describe.each(['both walls', 'the policy filter switched off', 'row-level security switched off'])(
  'with %s',
  (name) => {
    test.each(withIds)('%s returns 404 for resources of another organization', async (operationId) => {
      expect(await intruderAt(name, operationId).refused(operationId, inputOf(operationId))).toMatchObject(
        notFoundOf(operationId),
      );
    });

    test('lists hold nothing of another organization', async () => {
      const client = new ApiClient(servers[name]!.url, { cookie: intruder.cookie, origin: servers[name]!.url });
      const lists = Object.entries(operations).filter(
        ([, row]) => row.method === 'get' && !row.path.includes('{') && row.security.includes('session'),
      );
      for (const [id, row] of lists) {
        // One leads on to a page, the other never ends: `changes.test.ts` holds it against foreign organizations.
        if (isOfInstance(row.permission) || ['finishAuthorization', 'streamChanges'].includes(id)) continue;
        const needed: Partial<Record<string, { query: Record<string, string> }>> = {
          search: { query: { q: 'Mine' } },
          askCatalog: { query: { sentence: 'Mine' } },
        };
        const { status, text } = await client.call(id as OperationId, needed[id] ?? {});
        expect(status).toBe(200);
        for (const value of [
          ...Object.values(ids).filter((one) => one.includes('_')),
          victim.organizationId,
          victim.accountId,
        ])
          expect(text).not.toContain(value);
      }
    });
  },
);

describe('the same answer', () => {
  test.each(withIds)('comes from %s for an unknown and for a malformed id', async (operationId) => {
    const unknown = Object.fromEntries(
      [...Object.keys(ids), 'variable_name'].map((name) => [name, newId(kinds[name] ?? 'apiKey')]),
    );
    const client = intruderAt('both walls', operationId);
    const foreign = await client.refused(operationId, inputOf(operationId));
    for (const known of [
      unknown,
      Object.fromEntries([...Object.keys(ids), 'variable_name'].map((name) => [name, 'x%00\u00e9y'])),
    ]) {
      const body = bodies[operationId];
      const answer = await client.refused(operationId, { params: known, ...(body !== undefined && { body }) });
      expect(answer).toMatchObject({ ...notFoundOf(operationId), message: foreign.message });
    }
  });
});

test('nothing of the first organization was changed by all of that', async () => {
  const { client } = victim;
  expect((await client.ok('listModelApiKeys')).data[0]).toMatchObject({ id: ids['key_id'], status: 'active' });
  expect((await client.ok('listAccountApiKeys')).data[0]).toMatchObject({ id: made.keyIds.account, status: 'active' });
  expect((await client.ok('listProviderKeys')).data).toMatchObject([{ id: ids['provider_key_id'], label: 'Mine' }]);
  expect((await client.ok('getDigitalOrganization', { params: ids })).name).toBe('Mine');
  expect((await client.ok('listDigitalOrganizationShares', { params: ids })).data).toMatchObject([
    { id: ids['share_id'], level: 'view' },
  ]);
  expect((await client.ok('getTwoFactor')).passkeys).toMatchObject([{ id: ids['passkey_id'], name: 'Mine' }]);
  expect((await client.ok('getProject', { params: ids })).name).toBe('Mine');
  expect((await client.ok('getProjectRole', { params: ids })).name).toBe('Mine');
  expect((await client.ok('listCustomDomains')).data).toMatchObject([
    { domain: 'mine.example.test', status: 'pending' },
  ]);
  expect(await client.ok('getServiceAccount', { params: ids })).toMatchObject({ name: 'Mine', active_keys: 1 });
  expect((await client.ok('listProjectMembers', { params: ids })).data).toMatchObject([
    { kind: 'service_account', role: 'viewer' },
    { role: 'viewer' },
  ]);
  expect((await client.ok('getExecution', { params: ids })).status).not.toBe('canceled');
  expect((await client.withKey(videoKey).ok('getVideo', { params: ids })).status).toBe('queued');
  expect(await client.ok('getDataTable', { params: ids })).toMatchObject({ name: 'Mine', row_count: 1 });
  expect((await client.ok('listDataTableRows', { params: ids })).data).toMatchObject([{ values: { age: 36 } }]);
});

test('ids in bodies are checked like those in paths', async () => {
  const { data } = await victim.client.ok('listProjects');
  expect(
    await intruder.client.refused('createDigitalOrganization', { body: { name: 'x', project_id: data[0]!.id } }),
  ).toMatchObject({ status: 404 });
  expect(
    await intruder.client.refused('createDataTable', { body: { name: 'x', project_id: data[0]!.id } }),
  ).toMatchObject({ status: 404 });
  expect(
    await intruder.client.refused('updateSession', { body: { organization_id: victim.organizationId } }),
  ).toMatchObject({ status: 404 });
});

describe('operations for instance admins', () => {
  const admin = Object.entries(operations).filter(([, row]) => isOfInstance(row.permission));

  test.each(admin.map(([id]) => id as OperationId))('%s is refused to members', async (operationId) => {
    const params = {
      organization_id: victim.organizationId,
      model_id: newId('model'),
      provider_id: newId('provider'),
      instance_provider_key_id: newId('instanceProviderKey'),
      credit_request_id: newId('creditRequest'),
      account_id: victim.accountId,
      role_id: newId('role'),
      listing_id: newId('listing'),
      source_id: 'arxiv',
      credential_type: 'google_oauth2',
      log_destination_id: newId('logDestination'),
      plan_id: 'pro',
    };
    const input = operations[operationId].body === 'none' ? { params } : { params, body: {} };
    expect(await intruder.client.refused(operationId, input)).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });

  test.each(admin.filter(([, row]) => row.path.includes('{')).map(([id]) => id as OperationId))(
    '%s answers 404 for an unknown id',
    async (operationId) => {
      const params = {
        organization_id: newId('organization'),
        model_id: newId('model'),
        provider_id: newId('provider'),
        instance_provider_key_id: newId('instanceProviderKey'),
        credit_request_id: newId('creditRequest'),
        account_id: newId('account'),
        role_id: newId('role'),
        listing_id: newId('listing'),
        source_id: 'nothing',
        credential_type: 'nothing',
        log_destination_id: newId('logDestination'),
        plan_id: 'nothing',
      };
      const sample: Partial<Record<OperationId, unknown>> = {
        grantCreditRequest: { credits: '1' },
        setOrganizationPlan: { plan: 'pro' },
        setInstanceOAuthApp: { client_id: 'c', client_secret: 's' },
        updateInstanceLogDestination: { name: 'X' },
        rotateInstanceLogDestinationSecret: {},
        replayInstanceLogDeliveryFailures: {},
        suspendListing: { reason: 'r' },
        updatePlanPrice: { monthly_price: '1.00' },
        createGrant: { credits: '1', reason: 'r' },
        createPrice: { lines: { per_call: '1' } },
        updateModel: { enabled: true },
        updateProvider: { enabled: true },
        createInstanceProviderKey: { label: 'X', api_key: 'sk' },
        updateInstanceProviderKey: { enabled: true },
        updateCatalogSource: { enabled: true },
        updateOrganizationRateLimits: { requests_per_minute: 1, tokens_per_minute: 1 },
        setInstanceRole: { instance_role: 'instance_admin' },
        updateInstanceRole: { name: 'X' },
        previewInstanceRole: { reassign_to: 'instance_member' },
        updateModelRateLimits: { requests_per_minute: 1, tokens_per_minute: 1 },
      };
      const body = sample[operationId];
      expect(await victim.client.refused(operationId, { params, ...(body !== undefined && { body }) })).toMatchObject({
        status: 404,
        code: 'not_found',
      });
    },
  );
});
