import { insertDelivered } from '../support/insertDelivered.ts';
import { newId } from '../../db/ids.ts';
import { personalSpaceScopes } from '../../domains/identity/roleScopes.ts';
import type { OperationId } from '../../openapi/generated/operations.ts';
import { signUpPerson, testPassword, type CallInput, type Person } from '../support/apiClient.ts';
import type { TestApi } from '../support/apiServer.ts';
import { signUpMember } from '../support/members.ts';
import { insertSamlConnection, insertSsoConnection } from '../support/ssoConnections.ts';
import type { ByParameter } from '../support/sampledRequest.ts';
import { totpCode } from '../support/totpCodes.ts';

/** Input for one call of an operation, created for each call; `as` names a caller other than the owner. */
export type Made = CallInput & { readonly as?: Pick<Person, 'client'> };
/** How to call operations so that they succeed. */
export type Calls = { readonly [Op in OperationId]?: () => Made | Promise<Made> };

/** Over which API, by whom: an owner of an organization (and, for operations over the instance, of it), with a member. */
export interface Callers {
  readonly api: TestApi;
  readonly owner: Person;
  readonly member: Person;
}

let count = 0;
/** A number that was not used before. */
export const nextNumber = (): number => (count += 1);
/** A name that was not used before. */
export const name = (): string => `Audited ${nextNumber()}`;

/** Creates resources for operations, new ones for each call. */
export function makeThings({ api, owner, member }: Callers) {
  const make = {
    accountKey: async () => (await owner.client.ok('createAccountApiKey', { body: { label: name() } })).key.id,
    variable: async () => {
      const params = { variable_name: `audited_${nextNumber()}` };
      return (await owner.client.ok('setVariable', { params, body: { type: 'text', value: 'a' } })).name;
    },
    modelKey: async () => (await owner.client.ok('createModelApiKey', { body: { label: name() } })).key.id,
    model: async () => (await owner.client.ok('listModels')).data[0]!.id,
    provider: async () =>
      (await owner.client.ok('createProvider', { body: { name: name(), kind: 'openai', api_key: 'sk-audited' } })).id,
    furtherKey: async () => {
      const params = { provider_id: await make.provider() };
      const body = { label: name(), api_key: 'sk-audited' };
      const { id } = await owner.client.ok('createInstanceProviderKey', { params, body });
      return { ...params, instance_provider_key_id: id };
    },
    providerKey: () =>
      api.deps.database
        .withOrganization(owner.organizationId, ({ providerKeys }) =>
          providerKeys.insert({
            id: newId('providerKey'),
            label: name(),
            kind: 'openai',
            providerId: null,
            baseUrl: null,
            apiKeyEncrypted: 'sealed',
            last4: 'last',
            mode: 'own_only',
            enabled: true,
          }),
        )
        .then(({ id }) => id),
    creditRequest: async () => (await member.client.ok('createCreditRequest', { body: {} })).id,
    credential: async () =>
      (
        await owner.client.ok('createCredential', {
          body: { name: name(), type: 'http_bearer', values: { token: 't' } },
        })
      ).id,
    table: async () =>
      (await owner.client.ok('createDataTable', { body: { name: name(), columns: [{ name: 'age', type: 'number' }] } }))
        .id,
    employee: async () =>
      (
        await owner.client.ok('createEmployee', {
          body: { name: name(), worker: { kind: 'agent', model: 'sandbox/chat' } },
        })
      ).id,
    publishedEmployee: async () => {
      const params = { employee_id: await make.employee() };
      return owner.client.ok('publishEmployee', { params, body: {} });
    },
    deliverable: async () => {
      const { id: employeeId } = await make.publishedEmployee();
      const id = await make.position();
      const hired = await owner.client.ok('getPosition', { params: { position_id: id } });
      const { organizationId } = owner;
      const run = { organizationId, projectId: hired.project_id, position: hired, employeeId };
      return (await insertDelivered(api, run)).deliverable_id;
    },
    position: async () => {
      const { listing } = await make.publishedEmployee();
      return (await owner.client.ok('hireEmployee', { params: { listing_id: listing!.id }, body: { name: name() } }))
        .id;
    },
    evaluation: async () => {
      const data_table_id = await make.table();
      await make.row(data_table_id);
      const body = {
        digital_organization_id: await make.digital(),
        name: name(),
        data_table_id,
        inputs: [{ column: 'age' }],
        metrics: [{ name: 'Quick', type: 'time', maximum_seconds: 60 }],
      };
      return (await owner.client.ok('createEvaluation', { body })).id;
    },
    evaluationRun: async () => {
      const params = { evaluation_id: await make.evaluation() };
      const { id } = await owner.client.ok('startEvaluationRun', { params, body: {} });
      return { ...params, evaluation_run_id: id };
    },
    /** A finished execution, because these tests run none. */
    endedExecution: async () => {
      const id = await make.execution();
      await api.test.database.pool.query(`update executions set status = 'success', stopped_at = now() where id = $1`, [
        id,
      ]);
      return id;
    },
    knowledgeBase: async () =>
      (await owner.client.ok('createKnowledgeBase', { body: { name: name(), model: 'sandbox/embedding' } })).id,
    knowledgeDocument: async (knowledgeBaseId: string) => {
      const params = { knowledge_base_id: knowledgeBaseId };
      const body = { key: name(), text: 'A text.' };
      return (await owner.client.ok('writeKnowledgeDocument', { params, body })).document.id;
    },
    /** A parsed file, because these tests parse none. */
    knowledgeFile: async () => {
      const params = { knowledge_base_id: await make.knowledgeBase() };
      const body = { file_name: 'a.txt', content: 'YWFh' };
      const { id } = await owner.client.ok('uploadKnowledgeFile', { params, body });
      await api.test.database.pool.query(`update knowledge_files set status = 'ready' where id = $1`, [id]);
      return { ...params, knowledge_file_id: id };
    },
    row: async (table: string) =>
      (await owner.client.ok('createDataTableRows', { params: { data_table_id: table }, body: { rows: [{ age: 1 }] } }))
        .data[0]!.id,
    digital: async () =>
      (
        await owner.client.ok('createDigitalOrganization', {
          body: {
            name: name(),
            draft: {
              nodes: [{ id: 'start', name: 'Start', type: 'trigger.manual', position: { x: 0, y: 0 } }],
              connections: [],
            },
          },
        })
      ).id,
    /** Has a value that the migration report can replace. */
    fixable: async () => {
      const parameters = { color: 'lightBlue' };
      const node = { id: 'n1', name: 'Color', type: 'outlook.calendar', position: { x: 0, y: 0 }, parameters };
      const body = { name: name(), draft: { nodes: [node], connections: [] } };
      return { digital_organization_id: (await owner.client.ok('createDigitalOrganization', { body })).id };
    },
    published: async () => {
      const params = { digital_organization_id: await make.digital() };
      await owner.client.ok('publishDigitalOrganization', { params, body: {} });
      return params;
    },
    version: async () => {
      const params = await make.published();
      return { ...params, version_id: (await owner.client.ok('listVersions', { params })).data[0]!.id };
    },
    share: async () => {
      const params = { digital_organization_id: await make.digital() };
      const body = { level: 'view', account_ids: [member.accountId] };
      const { data } = await owner.client.ok('shareDigitalOrganization', { params, body });
      return { ...params, share_id: data[0]!.id };
    },
    execution: async () =>
      (
        await owner.client.ok('startExecution', {
          params: { digital_organization_id: await make.digital() },
          body: { mode: 'manual', start_node: 'start' },
        })
      ).id,
    folder: async () => (await owner.client.ok('createFolder', { body: { name: name() } })).id,
    project: async () => (await owner.client.ok('createProject', { body: { name: name() } })).id,
    customDomain: async () =>
      (await owner.client.ok('createCustomDomain', { body: { domain: `b${nextNumber()}.example.test` } })).id,
    serviceAccount: async () =>
      (
        await owner.client.ok('createServiceAccount', {
          body: { name: name(), project_id: await make.project(), role: 'viewer' },
        })
      ).id,
    inProject: async () => {
      const params = { project_id: await make.project(), account_id: member.accountId };
      await owner.client.ok('setProjectMember', { params, body: { role: 'viewer' } });
      return params;
    },
    ssoDomain: async () => (await owner.client.ok('createSsoDomain', { body: { domain: `a${nextNumber()}.test` } })).id,
    signedInAgain: async () => {
      const person = await signUpPerson(api.url);
      await person.client.as({}).ok('signIn', { body: { email: person.email, password: testPassword } });
      return person;
    },
    totpStarted: async () => {
      const person = await signUpPerson(api.url);
      const { secret } = await person.client.ok('startTotp', { body: {} });
      return { person, secret };
    },
    totp: async () => {
      const { person, secret } = await make.totpStarted();
      await person.client.ok('confirmTotp', { body: { code: totpCode(secret) } });
      return person;
    },
    passkey: async () => {
      const person = await signUpPerson(api.url);
      const id = newId('passkey');
      await api.deps.database.asSystem(({ passkeys }) =>
        passkeys.insert({
          id,
          accountId: person.accountId,
          credentialId: id,
          publicKey: Buffer.from('key'),
          counter: 0n,
          transports: [],
          deviceType: 'singleDevice',
          backedUp: false,
          name: 'Key',
        }),
      );
      return { as: person, params: { passkey_id: id } };
    },
    ssoConnection: () => insertSsoConnection(api, owner.organizationId),
    /** A connection by SAML, with a certificate that signs nothing yet. */
    spareCertificate: () => insertSamlConnection(api, owner.organizationId),
    samlConnection: async () => {
      const { fingerprint, ...params } = await make.spareCertificate();
      await owner.client.ok('deleteSigningCertificate', { params: { ...params, fingerprint } });
      return params;
    },
    /** A person with two organizations, whose session is in the second. */
    ownerOfTwo: async () => {
      const person = await signUpPerson(api.url);
      const { id } = await person.client.ok('createOrganization', { body: { name: 'Second' } });
      await person.client.ok('updateSession', { body: { organization_id: id } });
      return person;
    },
    newMember: (role: 'owner' | 'admin' | 'member' = 'member') => signUpMember(api, owner.organizationId, { role }),
    invitation: async () => {
      const { url, invitation } = await owner.client.ok('createOrganizationInvitation', { body: {} });
      return { id: invitation.id, token: url.split('/join/')[1]! };
    },
    instanceRole: async () =>
      (await owner.client.ok('createInstanceRole', { body: { name: name(), scopes: [...personalSpaceScopes] } })).id,
    projectRole: async () =>
      (await owner.client.ok('createProjectRole', { body: { name: name(), scopes: ['credentials.view'] } })).id,
    /** A connection with the directory that provisions it. */
    directory: async () => {
      const params = { sso_connection_id: await make.ssoConnection() };
      const { value } = await owner.client.ok('createScimToken', { params });
      return { as: { client: owner.client.withKey(value) }, params };
    },
    scimUser: async () => {
      const { as, params } = await make.directory();
      const { email } = await make.newMember();
      const { body } = await as.client.call('createScimUser', { params, body: { userName: email } });
      return { as, params: { ...params, scim_user_id: idOf(body) }, userName: email };
    },
    scimGroup: async () => {
      const { as, params } = await make.directory();
      const { body } = await as.client.call('createScimGroup', { params, body: { displayName: name() } });
      return { as, params: { ...params, scim_group_id: idOf(body) } };
    },
  };
  const byParameter: ByParameter = {
    account_id: async () => (await make.newMember()).accountId,
    credential_id: make.credential,
    credit_request_id: make.creditRequest,
    data_table_id: make.table,
    deliverable_id: make.deliverable,
    employee_id: make.employee,
    listing_id: async () => (await make.publishedEmployee()).listing!.id,
    position_id: make.position,
    evaluation_id: make.evaluation,
    knowledge_base_id: make.knowledgeBase,
    digital_organization_id: make.digital,
    execution_id: make.execution,
    folder_id: make.folder,
    invitation_id: async () => (await make.invitation()).id,
    key_id: make.accountKey,
    model_id: make.model,
    organization_id: async () => (await signUpPerson(api.url)).organizationId,
    project_id: make.project,
    provider_id: make.provider,
    provider_key_id: make.providerKey,
    service_account_id: make.serviceAccount,
    custom_domain_id: make.customDomain,
    role_id: make.projectRole,
    sso_connection_id: make.ssoConnection,
    sso_domain_id: make.ssoDomain,
  };
  return { ...make, byParameter };
}

function idOf(resource: unknown): string {
  return (resource as { id: string }).id;
}
