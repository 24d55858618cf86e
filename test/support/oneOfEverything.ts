import { beginOAuthRequest } from './oauthRequest.ts';
import { insertApproval } from './insertApproval.ts';
import { insertDelivered } from './insertDelivered.ts';
import { newId } from '../../db/ids.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import type { Person } from './apiClient.ts';
import type { TestApi } from './apiServer.ts';
import { signUpMember } from './members.ts';
import { insertToolCall } from './toolCalls.ts';
import { insertSamlConnection, insertSsoConnection } from './ssoConnections.ts';

/** Ids of the organization's resources. */
export interface OneOfEverything {
  /** An id for every parameter of a path that names something of an organization. */
  readonly ids: Readonly<Record<string, string>>;
  /** The same for an operation: `key_id` is of another kind of key for some. */
  idsFor(operationId: OperationId): Record<string, string>;
  readonly keyIds: { readonly account: string; readonly service: string };
  /** The value of its owner's model API key. */
  readonly modelKey: string;
  /** The token of its directory. */
  readonly scimToken: string;
}

/** Gives the organization of an owner one thing of each kind, all called "Mine": in the owner's personal space, or in a team project. */
export async function makeOneOfEverything(
  api: TestApi,
  { client, accountId, organizationId }: Person,
  { in: place = 'personal space' }: { in?: 'personal space' | 'team project' } = {},
): Promise<OneOfEverything> {
  const project = await client.ok('createProject', { body: { name: 'Mine' } });
  const where = place === 'team project' ? { project_id: project.id } : {};
  const nodes = [
    { id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } },
    {
      id: 'hook',
      name: 'Hook',
      type: 'trigger.webhook',
      position: { x: 0, y: 200 },
      parameters: { methods: ['POST'] },
    },
  ];
  const digital = await client.ok('createDigitalOrganization', {
    body: { name: 'Mine', draft: { nodes, connections: [] }, ...where },
  });
  const params = { digital_organization_id: digital.id };
  await client.ok('publishDigitalOrganization', { params, body: {} });
  const { data: versions } = await client.ok('listVersions', { params });
  const execution = await client.ok('startExecution', { params, body: { mode: 'manual', start_node: 'start' } });
  const toolCallId = await insertToolCall(api, { organizationId, executionId: execution.id });
  const approvalId = await insertApproval(api, { organizationId, executionId: execution.id });
  const binary = await api.deps.binaries.write({ organizationId, executionId: execution.id }, Buffer.from('mine'), {});
  const member = await signUpMember(api, organizationId);
  const { data: shares } = await client.ok('shareDigitalOrganization', {
    params,
    body: { level: 'view', account_ids: [member.accountId] },
  });
  const { data: sessions } = await client.ok('listSessions');
  const model = await client.ok('createModelApiKey', { body: { label: 'mine' } });
  const budget = await client.ok('createBudget', {
    body: { subject_kind: 'key', subject_id: model.key.id, period: 'day', credit_limit: '1000' },
  });
  const guardrail = await client.ok('createGuardrail', {
    body: { name: 'Mine', kind: 'word_list', words: ['mine only'], action: 'report' },
  });
  const table = await client.ok('createDataTable', {
    body: { name: 'Mine', columns: [{ name: 'age', type: 'number' }], ...where },
  });
  const { data: rows } = await client.ok('createDataTableRows', {
    params: { data_table_id: table.id },
    body: { rows: [{ age: 36 }] },
  });
  const comment = await client.ok('createComment', {
    params: { digital_organization_id: digital.id },
    body: { body: 'Mine.' },
  });
  const evaluation = await client.ok('createEvaluation', {
    body: {
      digital_organization_id: digital.id,
      name: 'Mine',
      data_table_id: table.id,
      inputs: [{ column: 'age' }],
      start_node_id: 'start',
      metrics: [{ name: 'Quick', type: 'time', maximum_seconds: 60 }],
    },
  });
  const evaluationRun = await client.ok('startEvaluationRun', { params: { evaluation_id: evaluation.id }, body: {} });
  const apiDocument = await client.ok('createApiDocument', {
    body: {
      name: 'Mine',
      content: JSON.stringify({
        openapi: '3.1.0',
        info: { title: 'Mine', version: '1' },
        paths: { '/mine': { get: { responses: {} } } },
      }),
      ...where,
    },
  });
  const { data: apiOperations } = await client.ok('listApiOperations', { params: { api_document_id: apiDocument.id } });
  const base = await client.ok('createKnowledgeBase', { body: { name: 'Mine', model: 'sandbox/embedding', ...where } });
  const { document } = await client.ok('writeKnowledgeDocument', {
    params: { knowledge_base_id: base.id },
    body: { key: 'mine', text: 'Mine.' },
  });
  const file = await client.ok('uploadKnowledgeFile', {
    params: { knowledge_base_id: base.id },
    body: { file_name: 'mine.txt', content: 'TWluZS4=' },
  });
  const employee = await client.ok('createEmployee', {
    body: { name: 'Mine', worker: { kind: 'agent', model: 'sandbox/chat' }, ...where },
  });
  const { listing } = await client.ok('publishEmployee', { params: { employee_id: employee.id }, body: {} });
  const position = await client.ok('hireEmployee', {
    params: { listing_id: listing!.id },
    body: { name: 'Mine', ...where },
  });
  const delivered = await insertDelivered(api, {
    organizationId,
    projectId: project.id,
    position,
    employeeId: employee.id,
  });
  const withModelKey = client.withKey(model.value);
  const stored = await withModelKey.ok('createResponse', {
    body: { model: 'sandbox/chat', input: 'mine', store: true },
  });
  const video = await withModelKey.ok('createVideo', { body: { model: 'sandbox/video', prompt: 'mine' } });
  const music = await withModelKey.ok('createMusic', { body: { model: 'sandbox/music', prompt: 'mine' } });
  const form = new FormData();
  form.append('file', new Blob(['{}']), 'mine.jsonl');
  form.append('purpose', 'batch');
  const sent = new Response(form);
  const uploaded = await withModelKey.ok('createFile', {
    raw: Buffer.from(await sent.arrayBuffer()),
    headers: { 'content-type': sent.headers.get('content-type')! },
  });
  const batch = await withModelKey.ok('createBatch', {
    body: { input_file_id: uploaded.id, endpoint: '/v1/chat/completions', completion_window: '24h' },
  });
  const messageBatch = await withModelKey.ok('createMessageBatch', {
    body: { requests: [{ custom_id: 'mine', params: { model: 'sandbox/chat', max_tokens: 10 } }] },
  });
  const ownKey = await api.deps.database.withOrganization(organizationId, ({ providerKeys }) =>
    providerKeys.insert({
      id: newId('providerKey'),
      label: 'Mine',
      kind: 'openai',
      providerId: null,
      baseUrl: null,
      apiKeyEncrypted: 'sealed',
      last4: 'mine',
      mode: 'own_only',
      enabled: true,
    }),
  );
  const credential = await client.ok('createCredential', {
    body: { name: 'Mine', type: 'http_bearer', values: { token: 'mine' }, ...where },
  });
  const connection = { sso_connection_id: await insertSsoConnection(api, organizationId) };
  const saml = await insertSamlConnection(api, organizationId);
  const domain = await client.ok('createSsoDomain', { body: { domain: 'mine.test' } });
  const { value: scimToken } = await client.ok('createScimToken', { params: connection });
  const directory = client.withKey(scimToken);
  const scimUser = await directory.call('createScimUser', { params: connection, body: { userName: member.email } });
  const scimGroup = await directory.call('createScimGroup', { params: connection, body: { displayName: 'Mine' } });
  const passkeyId = newId('passkey');
  await api.deps.database.asSystem(({ passkeys }) =>
    passkeys.insert({
      id: passkeyId,
      accountId,
      credentialId: passkeyId,
      publicKey: Buffer.from('mine'),
      counter: 0n,
      transports: [],
      deviceType: 'singleDevice',
      backedUp: false,
      name: 'Mine',
    }),
  );
  const inProject = { project_id: project.id, account_id: member.accountId };
  await client.ok('setProjectMember', { params: inProject, body: { role: 'viewer' } });
  const serviceAccount = await client.ok('createServiceAccount', {
    body: { name: 'Mine', project_id: project.id, role: 'viewer' },
  });
  const ofService = { service_account_id: serviceAccount.id };
  const serviceKey = await client.ok('createServiceAccountKey', { params: ofService, body: { label: 'mine' } });
  const role = await client.ok('createProjectRole', { body: { name: 'Mine', scopes: ['credentials.view'] } });
  const { invitation } = await client.ok('createOrganizationInvitation', { body: {} });
  const folder = await client.ok('createFolder', { body: { name: 'Mine', ...where } });
  const conversation = await client.ok('createConversation', {
    body: { title: 'Mine', model: 'sandbox/chat', content: { turns: [{ role: 'user' }], settings: {} } },
  });
  const { destination: logDestination } = await client.ok('createLogDestination', {
    body: {
      name: 'Mine',
      settings: { kind: 'webhook', url: 'https://mine.example.test' },
      types: ['log_destination.*'],
      enabled: false,
    },
  });
  const calls = await client.ok('listCalls');
  const accountKey = await client.ok('createAccountApiKey', { body: { label: 'mine' } });
  const ids = {
    digital_organization_id: digital.id,
    version_id: versions[0]!.id,
    share_id: shares[0]!.id,
    execution_id: execution.id,
    binary_id: binary.id,
    node_id: 'start',
    tool_call_id: toolCallId,
    approval_id: approvalId,
    session_id: sessions[0]!.id,
    key_id: model.key.id,
    budget_id: budget.id,
    guardrail_id: guardrail.id,
    folder_id: folder.id,
    comment_id: comment.id,
    passkey_id: passkeyId,
    ...inProject,
    ...ofService,
    role_id: role.id,
    invitation_id: invitation.id,
    conversation_id: conversation.id,
    data_table_id: table.id,
    row_id: rows[0]!.id,
    ...delivered,
    part: '0',
    employee_id: employee.id,
    listing_id: listing!.id,
    position_id: position.id,
    evaluation_id: evaluation.id,
    evaluation_run_id: evaluationRun.id,
    knowledge_base_id: base.id,
    document_id: document.id,
    api_document_id: apiDocument.id,
    operation_key: apiOperations[0]!.key,
    knowledge_file_id: file.id,
    video_id: video.id,
    music_id: music.id,
    gateway_file_id: uploaded.id,
    batch_id: batch.id,
    message_batch_id: messageBatch.id,
    response_id: idOf(stored),
    provider_key_id: ownKey.id,
    ...connection,
    fingerprint: saml.fingerprint,
    sso_domain_id: domain.id,
    custom_domain_id: (await client.ok('createCustomDomain', { body: { domain: 'mine.example.test' } })).id,
    log_destination_id: logDestination.id,
    scim_user_id: idOf(scimUser.body),
    scim_group_id: idOf(scimGroup.body),
    credential_id: credential.id,
    call_id: calls.data[0]!.id,
    oauth_request_id: (await beginOAuthRequest(api.url)).requestId,
  };
  const keyIds = { account: accountKey.key.id, service: serviceKey.key.id };
  const keyOf: { readonly [Op in OperationId]?: string } = {
    revokeAccountApiKey: keyIds.account,
    revokeServiceAccountKey: keyIds.service,
  };
  const idsFor = (id: OperationId) => ({
    ...ids,
    ...(keyOf[id] && { key_id: keyOf[id] }),
    ...(id.endsWith('SigningCertificate') && saml),
  });
  return { ids, idsFor, keyIds, modelKey: model.value, scimToken };
}

function idOf(resource: unknown): string {
  return (resource as { id: string }).id;
}
