// Generated from openapi/ by `npm run gen`. Do not edit.

import type { operations as contract } from './types.ts';

export type OperationId = keyof contract;

export type SecurityScheme = 'session' | 'modelApiKey' | 'accountApiKey';

export interface OperationRow {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly tag: string;
  readonly security: readonly SecurityScheme[];
  readonly permission: string;
  readonly body: 'none' | 'optional' | 'required';
  /** Whether the body may be a form (multipart/form-data) beside JSON, or must be one. */
  readonly form: 'never' | 'only' | 'also';
  readonly bodyLimitBytes: number;
  readonly setsSession: boolean;
  /** Takes an Idempotency-Key. */
  readonly idempotent: boolean;
  /** Fields of the answer that a replay leaves out, such as a secret that is shown once. */
  readonly replayOmits: readonly string[];
  readonly raw: boolean;
  /** The page of Temporal UI may call it, with the session's cookie. */
  readonly temporalUi: boolean;
  readonly anyMethod: boolean;
  readonly anySuffix: boolean;
  readonly responses: { readonly [status: string]: readonly string[] };
}

/** Which kind of actor each operation is called by. */
export interface ActorKinds {
  createAccountApiKey: 'account';
  listAccountApiKeys: 'account';
  revokeAccountApiKey: 'account';
  changePassword: 'account';
  getMe: 'account';
  updateMe: 'account';
  signUp: 'stranger';
  createGrant: 'account';
  listGrants: 'account';
  createInvitation: 'account';
  listInvitations: 'account';
  createModel: 'account';
  listModels: 'account';
  createPrice: 'account';
  listPrices: 'account';
  createProvider: 'account';
  listProviders: 'account';
  declineCreditRequest: 'account';
  deleteProvider: 'account';
  updateProvider: 'account';
  getModelRateLimits: 'account';
  updateModelRateLimits: 'account';
  getOrganizationRateLimits: 'account';
  updateOrganizationRateLimits: 'account';
  grantCreditRequest: 'account';
  importModels: 'account';
  listAllCreditRequests: 'account';
  listCatalogueModels: 'account';
  listOrganizations: 'account';
  listProviderHealth: 'account';
  previewPrice: 'account';
  updateModel: 'account';
  streamChanges: 'account';
  authorizeCredential: 'account';
  createCredential: 'account';
  listCredentials: 'account';
  deleteCredential: 'account';
  getCredential: 'account';
  updateCredential: 'account';
  finishAuthorization: 'account';
  listCredentialTypes: 'stranger';
  shareCredential: 'account';
  testCredential: 'account';
  createDataTable: 'account';
  listDataTables: 'account';
  createDataTableRows: 'account';
  listDataTableRows: 'account';
  deleteDataTable: 'account';
  getDataTable: 'account';
  updateDataTable: 'account';
  deleteDataTableRow: 'account';
  updateDataTableRow: 'account';
  exportDataTable: 'account';
  changeEditing: 'account';
  getEditing: 'account';
  convertDigitalOrganization: 'account';
  createDigitalOrganization: 'account';
  listDigitalOrganizations: 'account';
  deleteDigitalOrganization: 'account';
  getDigitalOrganization: 'account';
  updateDigitalOrganization: 'account';
  exportDigitalOrganization: 'account';
  getVersion: 'account';
  updateVersion: 'account';
  importDigitalOrganization: 'account';
  listDigitalOrganizationShares: 'account';
  listListeners: 'account';
  listenDigitalOrganization: 'account';
  listScheduleTimes: 'account';
  listTriggers: 'account';
  listVersions: 'account';
  previewExpressions: 'account';
  publishDigitalOrganization: 'account';
  restoreVersion: 'account';
  shareDigitalOrganization: 'account';
  startExecution: 'account';
  stopListening: 'account';
  unpublishDigitalOrganization: 'account';
  unshareDigitalOrganization: 'account';
  cancelExecution: 'account';
  countExecutions: 'account';
  deleteExecution: 'account';
  getExecution: 'account';
  getExecutionBinary: 'account';
  getExecutionNode: 'account';
  getExecutionProgress: 'account';
  getExecutionStatistics: 'account';
  listExecutions: 'account';
  retryExecution: 'account';
  cancelMusic: 'key';
  cancelVideo: 'key';
  countMessageTokens: 'key';
  createChatCompletion: 'key';
  createCompletion: 'key';
  createEmbedding: 'key';
  createImage: 'key';
  createImageEdit: 'key';
  createMessage: 'key';
  createModeration: 'key';
  createMusic: 'key';
  createReranking: 'key';
  createResponse: 'key';
  createSpeech: 'key';
  createTranscription: 'key';
  createTranslation: 'key';
  createVideo: 'key';
  listVideos: 'key';
  deleteMusic: 'key';
  getMusic: 'key';
  deleteResponse: 'key';
  getResponse: 'key';
  deleteVideo: 'key';
  getVideo: 'key';
  getGatewayModel: 'key';
  getMusicContent: 'key';
  getVideoContent: 'key';
  listGatewayModels: 'key';
  listResponseInputItems: 'key';
  getInstance: 'stranger';
  createModelApiKey: 'account';
  listModelApiKeys: 'account';
  getCall: 'account';
  listCalls: 'account';
  listModelApiKeyCalls: 'account';
  revokeModelApiKey: 'account';
  rotateModelApiKey: 'account';
  listCallableModels: 'account';
  listNodeTypes: 'stranger';
  getLiveness: 'stranger';
  getMetrics: 'stranger';
  getOpenapi: 'stranger';
  getReadiness: 'stranger';
  getReference: 'stranger';
  getSecurityPolicies: 'account';
  updateSecurityPolicies: 'account';
  listMembers: 'account';
  updateOrganization: 'account';
  createPlaygroundChat: 'account';
  createPlaygroundEmbedding: 'account';
  createPlaygroundImage: 'account';
  listProjects: 'account';
  createProviderKey: 'account';
  listProviderKeys: 'account';
  deleteProviderKey: 'account';
  updateProviderKey: 'account';
  search: 'account';
  listSessions: 'account';
  signIn: 'stranger';
  revokeSession: 'account';
  signOut: 'account';
  updateSession: 'account';
  decodeTemporalPayloads: 'account';
  encodeTemporalPayloads: 'account';
  createCreditRequest: 'account';
  listCreditRequests: 'account';
  getLowBalance: 'account';
  updateLowBalance: 'account';
  getUnreadEvents: 'account';
  readEvents: 'account';
  getUsage: 'account';
  getWallet: 'account';
  listEvents: 'account';
  listWalletEntries: 'account';
  openForm: 'stranger';
  openTestForm: 'stranger';
  receiveTestWebhook: 'stranger';
  receiveWebhook: 'stranger';
  resumeWithForm: 'stranger';
  resumeWithWebhook: 'stranger';
}

export const operations: { readonly [Op in OperationId]: OperationRow } = {
  createAccountApiKey: {"method":"post","path":"/api/v1/account-api-keys","tag":"account-api-keys","security":["session","accountApiKey"],"permission":"account_api_keys.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":["value"],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listAccountApiKeys: {"method":"get","path":"/api/v1/account-api-keys","tag":"account-api-keys","security":["session","accountApiKey"],"permission":"account_api_keys.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  revokeAccountApiKey: {"method":"post","path":"/api/v1/account-api-keys/{key_id}/revoke","tag":"account-api-keys","security":["session","accountApiKey"],"permission":"account_api_keys.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  changePassword: {"method":"put","path":"/api/v1/me/password","tag":"accounts","security":["session"],"permission":"account.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  getMe: {"method":"get","path":"/api/v1/me","tag":"accounts","security":["session","accountApiKey"],"permission":"account.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateMe: {"method":"patch","path":"/api/v1/me","tag":"accounts","security":["session"],"permission":"account.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  signUp: {"method":"post","path":"/api/v1/accounts","tag":"accounts","security":[],"permission":"public","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":true,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  createGrant: {"method":"post","path":"/api/v1/admin/organizations/{organization_id}/grants","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listGrants: {"method":"get","path":"/api/v1/admin/organizations/{organization_id}/grants","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createInvitation: {"method":"post","path":"/api/v1/admin/invitations","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"optional","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listInvitations: {"method":"get","path":"/api/v1/admin/invitations","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createModel: {"method":"post","path":"/api/v1/admin/models","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listModels: {"method":"get","path":"/api/v1/admin/models","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createPrice: {"method":"post","path":"/api/v1/admin/models/{model_id}/prices","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listPrices: {"method":"get","path":"/api/v1/admin/models/{model_id}/prices","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createProvider: {"method":"post","path":"/api/v1/admin/providers","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listProviders: {"method":"get","path":"/api/v1/admin/providers","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  declineCreditRequest: {"method":"post","path":"/api/v1/admin/credit-requests/{credit_request_id}/decline","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteProvider: {"method":"delete","path":"/api/v1/admin/providers/{provider_id}","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  updateProvider: {"method":"patch","path":"/api/v1/admin/providers/{provider_id}","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getModelRateLimits: {"method":"get","path":"/api/v1/admin/models/{model_id}/rate-limits","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateModelRateLimits: {"method":"put","path":"/api/v1/admin/models/{model_id}/rate-limits","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getOrganizationRateLimits: {"method":"get","path":"/api/v1/admin/organizations/{organization_id}/rate-limits","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateOrganizationRateLimits: {"method":"put","path":"/api/v1/admin/organizations/{organization_id}/rate-limits","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  grantCreditRequest: {"method":"post","path":"/api/v1/admin/credit-requests/{credit_request_id}/grant","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  importModels: {"method":"post","path":"/api/v1/admin/models/import","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":8388608,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listAllCreditRequests: {"method":"get","path":"/api/v1/admin/credit-requests","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listCatalogueModels: {"method":"get","path":"/api/v1/admin/model-catalogue","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listOrganizations: {"method":"get","path":"/api/v1/admin/organizations","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listProviderHealth: {"method":"get","path":"/api/v1/admin/providers/health","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  previewPrice: {"method":"post","path":"/api/v1/admin/price-preview","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateModel: {"method":"patch","path":"/api/v1/admin/models/{model_id}","tag":"admin","security":["session","accountApiKey"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  streamChanges: {"method":"get","path":"/api/v1/changes","tag":"changes","security":["session"],"permission":"organization.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["text/event-stream"]}},
  authorizeCredential: {"method":"post","path":"/api/v1/credentials/{credential_id}/authorize","tag":"credentials","security":["session"],"permission":"credentials.edit","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createCredential: {"method":"post","path":"/api/v1/credentials","tag":"credentials","security":["session","accountApiKey"],"permission":"credentials.create","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listCredentials: {"method":"get","path":"/api/v1/credentials","tag":"credentials","security":["session","accountApiKey"],"permission":"credentials.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteCredential: {"method":"delete","path":"/api/v1/credentials/{credential_id}","tag":"credentials","security":["session","accountApiKey"],"permission":"credentials.delete","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  getCredential: {"method":"get","path":"/api/v1/credentials/{credential_id}","tag":"credentials","security":["session","accountApiKey"],"permission":"credentials.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateCredential: {"method":"patch","path":"/api/v1/credentials/{credential_id}","tag":"credentials","security":["session","accountApiKey"],"permission":"credentials.edit","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  finishAuthorization: {"method":"get","path":"/api/v1/oauth2/callback","tag":"credentials","security":["session"],"permission":"credentials.edit","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"303":[]}},
  listCredentialTypes: {"method":"get","path":"/api/v1/credential-types","tag":"credentials","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  shareCredential: {"method":"post","path":"/api/v1/credentials/{credential_id}/share","tag":"credentials","security":["session","accountApiKey"],"permission":"credentials.share","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  testCredential: {"method":"post","path":"/api/v1/credentials/{credential_id}/test","tag":"credentials","security":["session","accountApiKey"],"permission":"credentials.use","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createDataTable: {"method":"post","path":"/api/v1/data-tables","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.create","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listDataTables: {"method":"get","path":"/api/v1/data-tables","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createDataTableRows: {"method":"post","path":"/api/v1/data-tables/{data_table_id}/rows","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.write_rows","body":"required","form":"never","bodyLimitBytes":16777216,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listDataTableRows: {"method":"get","path":"/api/v1/data-tables/{data_table_id}/rows","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.read_rows","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteDataTable: {"method":"delete","path":"/api/v1/data-tables/{data_table_id}","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.delete","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  getDataTable: {"method":"get","path":"/api/v1/data-tables/{data_table_id}","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateDataTable: {"method":"patch","path":"/api/v1/data-tables/{data_table_id}","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.edit","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteDataTableRow: {"method":"delete","path":"/api/v1/data-tables/{data_table_id}/rows/{row_id}","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.write_rows","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  updateDataTableRow: {"method":"patch","path":"/api/v1/data-tables/{data_table_id}/rows/{row_id}","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.write_rows","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  exportDataTable: {"method":"get","path":"/api/v1/data-tables/{data_table_id}/export","tag":"data-tables","security":["session","accountApiKey"],"permission":"data_tables.read_rows","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["text/csv"]}},
  changeEditing: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/editing","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.edit","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getEditing: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}/editing","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  convertDigitalOrganization: {"method":"post","path":"/api/v1/digital-organizations/convert","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"required","form":"never","bodyLimitBytes":16777216,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createDigitalOrganization: {"method":"post","path":"/api/v1/digital-organizations","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.create","body":"required","form":"never","bodyLimitBytes":16777216,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listDigitalOrganizations: {"method":"get","path":"/api/v1/digital-organizations","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteDigitalOrganization: {"method":"delete","path":"/api/v1/digital-organizations/{digital_organization_id}","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.delete","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  getDigitalOrganization: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateDigitalOrganization: {"method":"put","path":"/api/v1/digital-organizations/{digital_organization_id}","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.edit","body":"required","form":"never","bodyLimitBytes":16777216,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  exportDigitalOrganization: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}/export","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getVersion: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateVersion: {"method":"patch","path":"/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.publish","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  importDigitalOrganization: {"method":"post","path":"/api/v1/digital-organizations/import","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.create","body":"required","form":"never","bodyLimitBytes":16777216,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listDigitalOrganizationShares: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}/shares","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.share","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listListeners: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}/listen","tag":"digital-organizations","security":["session"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listenDigitalOrganization: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/listen","tag":"digital-organizations","security":["session"],"permission":"digital_organizations.edit","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listScheduleTimes: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/schedule-times","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listTriggers: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}/triggers","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listVersions: {"method":"get","path":"/api/v1/digital-organizations/{digital_organization_id}/versions","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  previewExpressions: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/expressions","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"executions.view","body":"required","form":"never","bodyLimitBytes":16777216,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  publishDigitalOrganization: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/publish","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.publish","body":"optional","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  restoreVersion: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/versions/{version_id}/restore","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.edit","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  shareDigitalOrganization: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/share","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.share","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  startExecution: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/executions","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.execute","body":"required","form":"never","bodyLimitBytes":16777216,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"],"202":["application/json"]}},
  stopListening: {"method":"delete","path":"/api/v1/digital-organizations/{digital_organization_id}/listen/{node_id}","tag":"digital-organizations","security":["session"],"permission":"digital_organizations.edit","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  unpublishDigitalOrganization: {"method":"post","path":"/api/v1/digital-organizations/{digital_organization_id}/unpublish","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.publish","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  unshareDigitalOrganization: {"method":"delete","path":"/api/v1/digital-organizations/{digital_organization_id}/shares/{share_id}","tag":"digital-organizations","security":["session","accountApiKey"],"permission":"digital_organizations.share","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  cancelExecution: {"method":"post","path":"/api/v1/executions/{execution_id}/cancel","tag":"executions","security":["session","accountApiKey"],"permission":"digital_organizations.execute","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  countExecutions: {"method":"get","path":"/api/v1/executions/counts","tag":"executions","security":["session","accountApiKey"],"permission":"executions.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteExecution: {"method":"delete","path":"/api/v1/executions/{execution_id}","tag":"executions","security":["session","accountApiKey"],"permission":"executions.delete","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  getExecution: {"method":"get","path":"/api/v1/executions/{execution_id}","tag":"executions","security":["session","accountApiKey"],"permission":"executions.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getExecutionBinary: {"method":"get","path":"/api/v1/executions/{execution_id}/binaries/{binary_id}","tag":"executions","security":["session","accountApiKey"],"permission":"executions.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/octet-stream"]}},
  getExecutionNode: {"method":"get","path":"/api/v1/executions/{execution_id}/nodes/{node_id}","tag":"executions","security":["session","accountApiKey"],"permission":"executions.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getExecutionProgress: {"method":"get","path":"/api/v1/executions/{execution_id}/progress","tag":"executions","security":["session","accountApiKey"],"permission":"executions.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getExecutionStatistics: {"method":"get","path":"/api/v1/executions/statistics","tag":"executions","security":["session","accountApiKey"],"permission":"executions.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listExecutions: {"method":"get","path":"/api/v1/executions","tag":"executions","security":["session","accountApiKey"],"permission":"executions.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  retryExecution: {"method":"post","path":"/api/v1/executions/{execution_id}/retry","tag":"executions","security":["session","accountApiKey"],"permission":"digital_organizations.execute","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"202":["application/json"]}},
  cancelMusic: {"method":"post","path":"/v1/music/generations/{music_id}/cancel","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  cancelVideo: {"method":"post","path":"/v1/videos/{video_id}/cancel","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  countMessageTokens: {"method":"post","path":"/v1/messages/count_tokens","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createChatCompletion: {"method":"post","path":"/v1/chat/completions","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  createCompletion: {"method":"post","path":"/v1/completions","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  createEmbedding: {"method":"post","path":"/v1/embeddings","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createImage: {"method":"post","path":"/v1/images/generations","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  createImageEdit: {"method":"post","path":"/v1/images/edits","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"also","bodyLimitBytes":67108864,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  createMessage: {"method":"post","path":"/v1/messages","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  createModeration: {"method":"post","path":"/v1/moderations","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createMusic: {"method":"post","path":"/v1/music/generations","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createReranking: {"method":"post","path":"/v1/rerank","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createResponse: {"method":"post","path":"/v1/responses","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  createSpeech: {"method":"post","path":"/v1/audio/speech","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/octet-stream","text/event-stream"]}},
  createTranscription: {"method":"post","path":"/v1/audio/transcriptions","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"only","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream","*/*"]}},
  createTranslation: {"method":"post","path":"/v1/audio/translations","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"only","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","*/*"]}},
  createVideo: {"method":"post","path":"/v1/videos","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"required","form":"also","bodyLimitBytes":16777216,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listVideos: {"method":"get","path":"/v1/videos","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteMusic: {"method":"delete","path":"/v1/music/generations/{music_id}","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getMusic: {"method":"get","path":"/v1/music/generations/{music_id}","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteResponse: {"method":"delete","path":"/v1/responses/{response_id}","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getResponse: {"method":"get","path":"/v1/responses/{response_id}","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  deleteVideo: {"method":"delete","path":"/v1/videos/{video_id}","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getVideo: {"method":"get","path":"/v1/videos/{video_id}","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getGatewayModel: {"method":"get","path":"/v1/models/{model_id}","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":true,"responses":{"200":["application/json"]}},
  getMusicContent: {"method":"get","path":"/v1/music/generations/{music_id}/content","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/octet-stream"]}},
  getVideoContent: {"method":"get","path":"/v1/videos/{video_id}/content","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/octet-stream"]}},
  listGatewayModels: {"method":"get","path":"/v1/models","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listResponseInputItems: {"method":"get","path":"/v1/responses/{response_id}/input_items","tag":"gateway","security":["modelApiKey","accountApiKey"],"permission":"models.call","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getInstance: {"method":"get","path":"/api/v1/instance","tag":"instance","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createModelApiKey: {"method":"post","path":"/api/v1/model-api-keys","tag":"model-api-keys","security":["session","accountApiKey"],"permission":"model_api_keys.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":["value"],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listModelApiKeys: {"method":"get","path":"/api/v1/model-api-keys","tag":"model-api-keys","security":["session","accountApiKey"],"permission":"model_api_keys.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getCall: {"method":"get","path":"/api/v1/calls/{call_id}","tag":"model-api-keys","security":["session","accountApiKey"],"permission":"model_api_keys.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listCalls: {"method":"get","path":"/api/v1/calls","tag":"model-api-keys","security":["session","accountApiKey"],"permission":"model_api_keys.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listModelApiKeyCalls: {"method":"get","path":"/api/v1/model-api-keys/{key_id}/calls","tag":"model-api-keys","security":["session","accountApiKey"],"permission":"model_api_keys.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  revokeModelApiKey: {"method":"post","path":"/api/v1/model-api-keys/{key_id}/revoke","tag":"model-api-keys","security":["session","accountApiKey"],"permission":"model_api_keys.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  rotateModelApiKey: {"method":"post","path":"/api/v1/model-api-keys/{key_id}/rotate","tag":"model-api-keys","security":["session","accountApiKey"],"permission":"model_api_keys.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":["value"],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listCallableModels: {"method":"get","path":"/api/v1/models","tag":"models","security":["session","accountApiKey"],"permission":"models.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listNodeTypes: {"method":"get","path":"/api/v1/node-types","tag":"node-types","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getLiveness: {"method":"get","path":"/health/live","tag":"operations","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getMetrics: {"method":"get","path":"/metrics","tag":"operations","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["text/plain"]}},
  getOpenapi: {"method":"get","path":"/api/openapi.json","tag":"operations","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getReadiness: {"method":"get","path":"/health/ready","tag":"operations","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"],"503":["application/json"]}},
  getReference: {"method":"get","path":"/docs","tag":"operations","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["text/html"]}},
  getSecurityPolicies: {"method":"get","path":"/api/v1/organizations/current/security-policies","tag":"organizations","security":["session","accountApiKey"],"permission":"organization.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateSecurityPolicies: {"method":"put","path":"/api/v1/organizations/current/security-policies","tag":"organizations","security":["session","accountApiKey"],"permission":"organization.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listMembers: {"method":"get","path":"/api/v1/organizations/current/members","tag":"organizations","security":["session","accountApiKey"],"permission":"organization.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateOrganization: {"method":"patch","path":"/api/v1/organizations/current","tag":"organizations","security":["session","accountApiKey"],"permission":"organization.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createPlaygroundChat: {"method":"post","path":"/api/v1/playground/chat","tag":"playground","security":["session"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  createPlaygroundEmbedding: {"method":"post","path":"/api/v1/playground/embeddings","tag":"playground","security":["session"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createPlaygroundImage: {"method":"post","path":"/api/v1/playground/images","tag":"playground","security":["session"],"permission":"models.call","body":"required","form":"never","bodyLimitBytes":33554432,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/event-stream"]}},
  listProjects: {"method":"get","path":"/api/v1/projects","tag":"projects","security":["session","accountApiKey"],"permission":"projects.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createProviderKey: {"method":"post","path":"/api/v1/provider-keys","tag":"provider-keys","security":["session","accountApiKey"],"permission":"provider_keys.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listProviderKeys: {"method":"get","path":"/api/v1/provider-keys","tag":"provider-keys","security":["session","accountApiKey"],"permission":"provider_keys.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  deleteProviderKey: {"method":"delete","path":"/api/v1/provider-keys/{provider_key_id}","tag":"provider-keys","security":["session","accountApiKey"],"permission":"provider_keys.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  updateProviderKey: {"method":"patch","path":"/api/v1/provider-keys/{provider_key_id}","tag":"provider-keys","security":["session","accountApiKey"],"permission":"provider_keys.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  search: {"method":"get","path":"/api/v1/search","tag":"search","security":["session","accountApiKey"],"permission":"organization.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listSessions: {"method":"get","path":"/api/v1/sessions","tag":"sessions","security":["session"],"permission":"account.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  signIn: {"method":"post","path":"/api/v1/sessions","tag":"sessions","security":[],"permission":"public","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":true,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  revokeSession: {"method":"delete","path":"/api/v1/sessions/{session_id}","tag":"sessions","security":["session"],"permission":"account.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  signOut: {"method":"delete","path":"/api/v1/sessions/current","tag":"sessions","security":["session"],"permission":"account.manage","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":true,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"204":[]}},
  updateSession: {"method":"patch","path":"/api/v1/sessions/current","tag":"sessions","security":["session"],"permission":"account.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  decodeTemporalPayloads: {"method":"post","path":"/api/v1/temporal-codec/decode","tag":"temporal-codec","security":["session"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":8388608,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":true,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  encodeTemporalPayloads: {"method":"post","path":"/api/v1/temporal-codec/encode","tag":"temporal-codec","security":["session"],"permission":"instance.admin","body":"required","form":"never","bodyLimitBytes":8388608,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":true,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  createCreditRequest: {"method":"post","path":"/api/v1/wallet/credit-requests","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.request","body":"optional","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":true,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"201":["application/json"]}},
  listCreditRequests: {"method":"get","path":"/api/v1/wallet/credit-requests","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getLowBalance: {"method":"get","path":"/api/v1/wallet/low-balance","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  updateLowBalance: {"method":"put","path":"/api/v1/wallet/low-balance","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.manage","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getUnreadEvents: {"method":"get","path":"/api/v1/events/unread","tag":"wallet","security":["session"],"permission":"wallet.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  readEvents: {"method":"put","path":"/api/v1/events/unread","tag":"wallet","security":["session"],"permission":"wallet.view","body":"required","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  getUsage: {"method":"get","path":"/api/v1/usage","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json","text/csv"]}},
  getWallet: {"method":"get","path":"/api/v1/wallet","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listEvents: {"method":"get","path":"/api/v1/events","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  listWalletEntries: {"method":"get","path":"/api/v1/wallet/entries","tag":"wallet","security":["session","accountApiKey"],"permission":"wallet.view","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":false,"temporalUi":false,"anyMethod":false,"anySuffix":false,"responses":{"200":["application/json"]}},
  openForm: {"method":"get","path":"/form/{form_id}","tag":"webhooks","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":true,"temporalUi":false,"anyMethod":true,"anySuffix":false,"responses":{"200":["text/html"],"303":["text/html"],"4XX":["text/html","application/json"],"5XX":["text/html"]}},
  openTestForm: {"method":"get","path":"/form-test/{test_id}","tag":"webhooks","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":true,"temporalUi":false,"anyMethod":true,"anySuffix":false,"responses":{"200":["text/html"],"303":["text/html"],"4XX":["text/html","application/json"],"5XX":["text/html"]}},
  receiveTestWebhook: {"method":"post","path":"/webhook-test/{test_id}","tag":"webhooks","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":true,"temporalUi":false,"anyMethod":true,"anySuffix":true,"responses":{"200":["application/json","*/*"],"202":["application/json"],"2XX":["application/json","*/*"],"3XX":["application/json","*/*"],"4XX":["application/json","*/*"],"5XX":["application/json","*/*"]}},
  receiveWebhook: {"method":"post","path":"/webhook/{webhook_id}","tag":"webhooks","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":true,"temporalUi":false,"anyMethod":true,"anySuffix":true,"responses":{"200":["application/json","*/*"],"202":["application/json"],"2XX":["application/json","*/*"],"3XX":["application/json","*/*"],"4XX":["application/json","*/*"],"5XX":["application/json","*/*"]}},
  resumeWithForm: {"method":"get","path":"/form-waiting/{resume_token}","tag":"webhooks","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":true,"temporalUi":false,"anyMethod":true,"anySuffix":false,"responses":{"200":["text/html"],"303":["text/html"],"4XX":["text/html","application/json"],"5XX":["text/html"]}},
  resumeWithWebhook: {"method":"post","path":"/webhook-waiting/{resume_token}","tag":"webhooks","security":[],"permission":"public","body":"none","form":"never","bodyLimitBytes":1048576,"setsSession":false,"idempotent":false,"replayOmits":[],"raw":true,"temporalUi":false,"anyMethod":true,"anySuffix":true,"responses":{"200":["application/json","*/*"],"2XX":["application/json","*/*"]}},
};
