import { personalSpaceScopes } from '../../domains/identity/roleScopes.ts';
import { signUpPerson, testPassword } from '../support/apiClient.ts';
import { insertApproval } from '../support/insertApproval.ts';
import { insertToolCall } from '../support/toolCalls.ts';
import { totpCode } from '../support/totpCodes.ts';
import { logDestinationCalls } from './logDestinationCalls.ts';
import { makeThings, name, nextNumber, type Callers, type Calls } from './makeThings.ts';

/** For operations that leave an event: how to call each so that it succeeds. */
export function makeCalls(callers: Callers): Calls {
  const { api, owner, member } = callers;
  const make = makeThings(callers);
  return {
    ...logDestinationCalls(callers),
    createAccountApiKey: () => ({ body: { label: name() } }),
    revokeAccountApiKey: async () => ({ params: { key_id: await make.accountKey() } }),
    changePassword: async () => ({
      as: await signUpPerson(api.url),
      body: { current_password: testPassword, new_password: 'another horse battery' },
    }),
    updateMe: () => ({ body: { name: name() } }),
    signUp: () => ({ body: { email: `${name().replace(' ', '.')}@example.com`, name: 'New', password: testPassword } }),
    createGrant: () => ({
      params: { organization_id: owner.organizationId },
      body: { credits: '1', reason: 'Audited' },
    }),
    createInvitation: () => ({ body: {} }),
    createModel: async () => ({
      body: {
        name: name().toLowerCase().replace(' ', '-'),
        provider_id: await make.provider(),
        upstream_name: 'gpt',
        endpoints: ['chat.completions'],
        context_tokens: 1_000,
        max_output_tokens: 100,
      },
    }),
    createPrice: async () => ({
      params: { model_id: await make.model() },
      body: { lines: { input_per_mtok: '1', output_per_mtok: '1' } },
    }),
    createProvider: () => ({ body: { name: name(), kind: 'openai', api_key: 'sk-audited' } }),
    declineCreditRequest: async () => ({ params: { credit_request_id: await make.creditRequest() } }),
    createInstanceProviderKey: async () => ({
      params: { provider_id: await make.provider() },
      body: { label: name(), api_key: 'sk-audited' },
    }),
    updateInstanceProviderKey: async () => ({ params: await make.furtherKey(), body: { enabled: false } }),
    deleteInstanceProviderKey: async () => ({ params: await make.furtherKey() }),
    deleteProvider: async () => ({ params: { provider_id: await make.provider() } }),
    updateProvider: async () => ({ params: { provider_id: await make.provider() }, body: { name: name() } }),
    updateInstanceSignInPolicies: () => ({
      body: { session_max_hours: 700, session_idle_minutes: null, two_factor_required: false },
    }),
    updateModelRateLimits: async () => ({
      params: { model_id: await make.model() },
      body: { requests_per_minute: 1_000 + nextNumber(), tokens_per_minute: null },
    }),
    updateOrganizationRateLimits: () => ({
      params: { organization_id: owner.organizationId },
      body: { requests_per_minute: 1_000 + nextNumber(), tokens_per_minute: null },
    }),
    grantCreditRequest: async () => ({
      params: { credit_request_id: await make.creditRequest() },
      body: { credits: '1', reason: 'Audited' },
    }),
    updateModel: async () => ({ params: { model_id: await make.model() }, body: { open_to_users: true } }),
    exportAuditEvents: () => ({}),
    exportInstanceAuditEvents: () => ({}),
    updateAuditLog: () => ({ body: { retention_days: 365 } }),
    createCredential: () => ({ body: { name: name(), type: 'http_bearer', values: { token: 't' } } }),
    deleteCredential: async () => ({ params: { credential_id: await make.credential() } }),
    updateCredential: async () => ({ params: { credential_id: await make.credential() }, body: { name: name() } }),
    shareCredential: async () => ({
      params: { credential_id: await make.credential() },
      body: { project_ids: [await make.project()] },
    }),
    moveCredential: async () => ({
      params: { credential_id: await make.credential() },
      body: { project_id: await make.project() },
    }),
    moveDataTable: async () => ({
      params: { data_table_id: await make.table() },
      body: { project_id: await make.project() },
    }),
    decideApproval: async () => {
      const executionId = await make.execution();
      const { organizationId } = owner;
      return {
        params: { approval_id: await insertApproval(api, { organizationId, executionId }) },
        body: { choice: 'approve' },
      };
    },
    acceptDeliverable: async () => ({ params: { deliverable_id: await make.deliverable() } }),
    rejectDeliverable: async () => ({ params: { deliverable_id: await make.deliverable() }, body: { reason: name() } }),
    createEmployee: () => ({ body: { name: name() } }),
    updateEmployee: async () => ({ params: { employee_id: await make.employee() }, body: { name: name() } }),
    deleteEmployee: async () => ({ params: { employee_id: await make.employee() } }),
    publishEmployee: async () => ({ params: { employee_id: await make.employee() }, body: {} }),
    unpublishEmployee: async () => ({ params: { employee_id: (await make.publishedEmployee()).id } }),
    updateListing: async () => ({
      params: { employee_id: (await make.publishedEmployee()).id },
      body: { summary: name() },
    }),
    createListingPrice: async () => ({
      params: { employee_id: (await make.publishedEmployee()).id },
      body: { credits: '2' },
    }),
    hireEmployee: async () => ({
      params: { listing_id: (await make.publishedEmployee()).listing!.id },
      body: { name: name() },
    }),
    updatePosition: async () => ({ params: { position_id: await make.position() }, body: { name: name() } }),
    dismissPosition: async () => ({ params: { position_id: await make.position() } }),
    createEvaluation: async () => ({
      body: {
        digital_organization_id: await make.digital(),
        name: name(),
        data_table_id: await make.table(),
        inputs: [{ column: 'age' }],
        metrics: [{ name: 'Quick', type: 'time', maximum_seconds: 60 }],
      },
    }),
    updateEvaluation: async () => ({ params: { evaluation_id: await make.evaluation() }, body: { name: name() } }),
    startEvaluationRun: async () => ({ params: { evaluation_id: await make.evaluation() }, body: {} }),
    cancelEvaluationRun: async () => ({ params: await make.evaluationRun() }),
    addExecutionToEvaluation: async () => ({
      params: { execution_id: await make.endedExecution() },
      body: { evaluation_id: await make.evaluation() },
    }),
    addToolCallToEvaluation: async () => {
      const execution_id = await make.execution();
      const { organizationId } = owner;
      const tool_call_id = await insertToolCall(api, { organizationId, executionId: execution_id });
      const sql = `update agent_tool_calls set decision = 'edited', decided_arguments = '{}' where id = $1`;
      await api.test.database.pool.query(sql, [tool_call_id]);
      return { params: { execution_id, tool_call_id }, body: { evaluation_id: await make.evaluation() } };
    },
    addDeliverableToEvaluation: async () => {
      const params = { deliverable_id: await make.deliverable() };
      await owner.client.ok('acceptDeliverable', { params });
      return { params, body: { evaluation_id: await make.evaluation() } };
    },
    createKnowledgeBase: () => ({ body: { name: name(), model: 'sandbox/embedding' } }),
    updateKnowledgeBase: async () => ({
      params: { knowledge_base_id: await make.knowledgeBase() },
      body: { name: name() },
    }),
    writeKnowledgeDocument: async () => ({
      params: { knowledge_base_id: await make.knowledgeBase() },
      body: { key: name(), text: 'A text.' },
    }),
    deleteKnowledgeDocument: async () => {
      const base = await make.knowledgeBase();
      return { params: { knowledge_base_id: base, document_id: await make.knowledgeDocument(base) } };
    },
    uploadKnowledgeFile: async () => ({
      params: { knowledge_base_id: await make.knowledgeBase() },
      body: { file_name: 'a.txt', content: 'YWFh' },
    }),
    embedKnowledgeFile: async () => ({ params: await make.knowledgeFile() }),
    deleteKnowledgeFile: async () => ({ params: await make.knowledgeFile() }),
    createDataTable: () => ({ body: { name: name() } }),
    createDataTableRows: async () => ({ params: { data_table_id: await make.table() }, body: { rows: [{ age: 1 }] } }),
    deleteDataTable: async () => ({ params: { data_table_id: await make.table() } }),
    updateDataTable: async () => ({ params: { data_table_id: await make.table() }, body: { name: name() } }),
    deleteDataTableRow: async () => {
      const table = await make.table();
      return { params: { data_table_id: table, row_id: await make.row(table) } };
    },
    updateDataTableRow: async () => {
      const table = await make.table();
      return { params: { data_table_id: table, row_id: await make.row(table) }, body: { values: { age: 2 } } };
    },
    exportDataTable: async () => ({ params: { data_table_id: await make.table() } }),
    createDigitalOrganization: () => ({ body: { name: name() } }),
    deleteDigitalOrganization: async () => ({ params: { digital_organization_id: await make.digital() } }),
    updateDigitalOrganization: async () => ({
      params: { digital_organization_id: await make.digital() },
      body: { name: name(), description: '', draft: { nodes: [], connections: [] }, draft_revision: 1, settings: {} },
    }),
    exportDigitalOrganization: async () => ({ params: { digital_organization_id: await make.digital() } }),
    updateVersion: async () => ({ params: await make.version(), body: { name: name() } }),
    importDigitalOrganization: async () => ({
      body: await owner.client.ok('exportDigitalOrganization', {
        params: { digital_organization_id: await make.digital() },
      }),
    }),
    moveDigitalOrganizations: async () => ({
      body: { digital_organization_ids: [await make.digital()], project_id: await make.project() },
    }),
    publishDigitalOrganization: async () => ({ params: { digital_organization_id: await make.digital() }, body: {} }),
    restoreVersion: async () => ({ params: await make.version() }),
    proposeDraft: async () => ({
      params: { digital_organization_id: await make.digital() },
      body: { kind: 'describe', text: 'Say hello', draft_revision: 1, model: 'sandbox/chat' },
    }),
    fixDigitalOrganization: async () => ({ params: await make.fixable(), body: { rule: 'values_replaced' } }),
    shareDigitalOrganization: async () => ({
      params: { digital_organization_id: await make.digital() },
      body: { level: 'view', account_ids: [member.accountId] },
    }),
    unpublishDigitalOrganization: async () => ({ params: await make.published() }),
    unshareDigitalOrganization: async () => ({ params: await make.share() }),
    cancelExecution: async () => ({ params: { execution_id: await make.execution() } }),
    deleteExecution: async () => {
      const params = { execution_id: await make.execution() };
      await owner.client.ok('cancelExecution', { params });
      return { params };
    },
    createFolder: () => ({ body: { name: name() } }),
    setVariable: () => ({ params: { variable_name: `audited_${nextNumber()}` }, body: { type: 'text', value: 'a' } }),
    deleteVariable: async () => ({ params: { variable_name: await make.variable() } }),
    setProjectVariable: async () => ({
      params: { project_id: await make.project(), variable_name: `audited_${nextNumber()}` },
      body: { type: 'text', value: 'a' },
    }),
    deleteProjectVariable: async () => {
      const params = { project_id: await make.project(), variable_name: await make.variable() };
      await owner.client.ok('setProjectVariable', { params, body: { type: 'text', value: 'a' } });
      return { params };
    },
    deleteFolder: async () => ({ params: { folder_id: await make.folder() } }),
    updateFolder: async () => ({ params: { folder_id: await make.folder() }, body: { name: name() } }),
    createModelApiKey: () => ({ body: { label: name() } }),
    revokeModelApiKey: async () => ({ params: { key_id: await make.modelKey() } }),
    rotateModelApiKey: async () => ({ params: { key_id: await make.modelKey() } }),
    updateSecurityPolicies: () => ({ body: { publishing_enabled: true, sharing_enabled: true } }),
    updateSignInPolicies: () => ({
      body: {
        session_max_hours: null,
        session_idle_minutes: null,
        two_factor_required: false,
        break_glass_account_id: null,
      },
    }),
    updateOrganization: () => ({ body: { name: name() } }),
    createProject: () => ({ body: { name: name() } }),
    deleteProject: async () => ({ params: { project_id: await make.project() } }),
    updateProject: async () => ({ params: { project_id: await make.project() }, body: { name: name() } }),
    archiveProject: async () => ({ params: { project_id: await make.project() }, body: {} }),
    restoreProject: async () => {
      const params = { project_id: await make.project() };
      await owner.client.ok('archiveProject', { params, body: {} });
      return { params };
    },
    removeProjectMember: async () => ({ params: await make.inProject() }),
    setProjectMember: async () => ({ params: await make.inProject(), body: { role: 'editor' } }),
    createCustomDomain: () => ({ body: { domain: `a${nextNumber()}.example.test` } }),
    verifyCustomDomain: async () => ({ params: { custom_domain_id: await make.customDomain() } }),
    deleteCustomDomain: async () => ({ params: { custom_domain_id: await make.customDomain() } }),
    createServiceAccount: async () => ({
      body: { name: name(), project_id: await make.project(), role: 'viewer' },
    }),
    updateServiceAccount: async () => ({
      params: { service_account_id: await make.serviceAccount() },
      body: { name: name() },
    }),
    deleteServiceAccount: async () => ({ params: { service_account_id: await make.serviceAccount() } }),
    createServiceAccountKey: async () => ({
      params: { service_account_id: await make.serviceAccount() },
      body: { label: name() },
    }),
    revokeServiceAccountKey: async () => {
      const params = { service_account_id: await make.serviceAccount() };
      const { key } = await owner.client.ok('createServiceAccountKey', { params, body: { label: name() } });
      return { params: { ...params, key_id: key.id } };
    },
    deleteProviderKey: async () => ({ params: { provider_key_id: await make.providerKey() } }),
    updateProviderKey: async () => ({ params: { provider_key_id: await make.providerKey() }, body: { label: name() } }),
    revokeOtherSessions: async () => ({ as: await make.signedInAgain() }),
    signIn: () => ({ as: member, body: { email: owner.email, password: testPassword } }),
    revokeSession: async () => {
      const person = await make.signedInAgain();
      const { data } = await person.client.ok('listSessions');
      return { as: person, params: { session_id: data.find(({ current }) => !current)!.id } };
    },
    signOut: async () => ({ as: await signUpPerson(api.url) }),
    updateSession: () => ({ as: member, body: { organization_id: owner.organizationId } }),
    createSsoDomain: () => ({ body: { domain: `a${nextNumber()}.test` } }),
    deleteSsoConnection: async () => ({
      params: { sso_connection_id: await make.ssoConnection() },
    }),
    updateSsoConnection: async () => ({
      params: { sso_connection_id: await make.ssoConnection() },
      body: { name: name() },
    }),
    updateSsoMapping: async () => ({
      params: { sso_connection_id: await make.ssoConnection() },
      body: { rules: [] },
    }),
    deleteSsoDomain: async () => ({ params: { sso_domain_id: await make.ssoDomain() } }),
    verifySsoDomain: async () => ({ params: { sso_domain_id: await make.ssoDomain() }, body: { without_dns: true } }),
    updateSsoPolicies: () => ({ body: { sso_required: false } }),
    decodeTemporalPayloads: () => ({ body: { payloads: [] } }),
    startTotp: async () => ({ as: await signUpPerson(api.url), body: {} }),
    confirmTotp: async () => {
      const { person, secret } = await make.totpStarted();
      return { as: person, body: { code: totpCode(secret) } };
    },
    removeTotp: async () => ({ as: await make.totp(), body: { current_password: testPassword } }),
    renewRecoveryCodes: async () => ({ as: await make.totp(), body: { current_password: testPassword } }),
    updatePasskey: async () => ({ ...(await make.passkey()), body: { name: name() } }),
    removePasskey: async () => ({ ...(await make.passkey()), body: { current_password: testPassword } }),
    createCreditRequest: async () => ({ as: await signUpPerson(api.url), body: {} }),
    updateLowBalance: () => ({ body: { threshold: '5' } }),

    acceptInvitation: async () => ({
      as: await signUpPerson(api.url),
      body: { token: (await make.invitation()).token },
    }),
    createOrganizationInvitation: () => ({ body: { email: `${name().replace(' ', '.')}@example.com` } }),
    resendOrganizationInvitation: async () => ({ params: { invitation_id: (await make.invitation()).id } }),
    revokeOrganizationInvitation: async () => ({ params: { invitation_id: (await make.invitation()).id } }),
    leaveOrganization: async () => ({ as: await make.newMember(), body: {} }),
    removeMember: async () => ({ params: { account_id: (await make.newMember()).accountId } }),
    updateMember: async () => ({ params: { account_id: (await make.newMember()).accountId }, body: { role: 'admin' } }),
    transferOwnership: async () => ({
      as: await make.newMember('owner'),
      body: { account_id: (await make.newMember()).accountId, current_password: testPassword },
    }),
    deleteOrganization: async () => ({
      as: await make.ownerOfTwo(),
      body: { name: 'Second', current_password: testPassword },
    }),
    restoreOrganization: async () => {
      const as = await make.ownerOfTwo();
      await as.client.ok('deleteOrganization', { body: { name: 'Second', current_password: testPassword } });
      return { as };
    },
    createPasswordResetLink: async () => ({ body: { email: (await make.newMember()).email } }),
    finishPasswordReset: async () => {
      const { email } = await make.newMember();
      const { url } = await owner.client.ok('createPasswordResetLink', { body: { email } });
      return { body: { token: url.split('#')[1], new_password: 'another horse battery' } };
    },
    createInstanceRole: () => ({ body: { name: name(), scopes: [...personalSpaceScopes] } }),
    updateInstanceRole: async () => ({ params: { role_id: await make.instanceRole() }, body: { name: name() } }),
    deleteInstanceRole: async () => ({ params: { role_id: await make.instanceRole() } }),
    setInstanceRole: async () => ({
      params: { account_id: (await signUpPerson(api.url)).accountId },
      body: { instance_role: await make.instanceRole() },
    }),
    disableAccount: async () => ({ params: { account_id: (await signUpPerson(api.url)).accountId } }),
    enableAccount: async () => {
      const params = { account_id: (await signUpPerson(api.url)).accountId };
      await owner.client.ok('disableAccount', { params });
      return { params };
    },
    endAccountSessions: async () => ({ params: { account_id: (await signUpPerson(api.url)).accountId } }),
    createProjectRole: () => ({ body: { name: name(), scopes: ['credentials.view'] } }),
    updateProjectRole: async () => ({ params: { role_id: await make.projectRole() }, body: { name: name() } }),
    deleteProjectRole: async () => ({ params: { role_id: await make.projectRole() } }),
    createSigningCertificate: async () => ({ params: await make.samlConnection() }),
    switchSigningCertificate: async () => ({ params: await make.spareCertificate() }),
    deleteSigningCertificate: async () => ({ params: await make.spareCertificate() }),
    createScimToken: async () => ({ params: { sso_connection_id: await make.ssoConnection() } }),
    deleteScimToken: async () => ({ params: (await make.directory()).params }),
    createScimUser: async () => ({
      ...(await make.directory()),
      body: { userName: (await make.newMember()).email },
    }),
    replaceScimUser: async () => {
      const { userName, ...made } = await make.scimUser();
      return { ...made, body: { userName, active: false } };
    },
    updateScimUser: async () => {
      const { userName: _, ...made } = await make.scimUser();
      return { ...made, body: { Operations: [{ op: 'replace', path: 'active', value: false }] } };
    },
    deleteScimUser: async () => {
      const { userName: _, ...made } = await make.scimUser();
      return made;
    },
    createScimGroup: async () => ({ ...(await make.directory()), body: { displayName: name() } }),
    replaceScimGroup: async () => ({ ...(await make.scimGroup()), body: { displayName: name() } }),
    updateScimGroup: async () => ({
      ...(await make.scimGroup()),
      body: { Operations: [{ op: 'replace', path: 'displayName', value: name() }] },
    }),
    deleteScimGroup: async () => make.scimGroup(),
  };
}
