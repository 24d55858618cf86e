import { t } from '../../texts/texts.ts';

/** Kinds of what can be changed, as people read them. */
export const kindNames: Readonly<Record<string, string>> = {
  account: t('app.account'),
  account_api_key: t('auditLog.accountApiKey'),
  audit_log: t('auditLog.auditLog'),
  catalog_key: t('auditLog.catalogKey'),
  catalog_source: t('auditLog.catalogSource'),
  credential: t('publish.credential'),
  credit_request: t('auditLog.creditRequest'),
  credits: t('common.credits'),
  custom_domain: t('domains.customDomain'),
  data_table: t('dataTables.dataTable'),
  digital_organization: t('executions.digitalOrganization'),
  domain: t('sso.domain'),
  email_change: t('auditLog.emailChange'),
  execution: t('executions.execution'),
  folder: t('folders.folder'),
  instance_role: t('auditLog.instanceRole'),
  invitation: t('auditLog.invitation'),
  low_balance: t('auditLog.lowBalance'),
  mail: t('auditLog.mailKind'),
  member: t('account.member'),
  model: t('keys.model'),
  model_api_key: t('auditLog.modelApiKey'),
  organization: t('app.organization'),
  passkey: t('security.passkey'),
  password_reset: t('auditLog.passwordReset'),
  price: t('keys.price'),
  project: t('common.project'),
  project_role: t('auditLog.projectRole'),
  provider: t('keys.provider'),
  provider_key: t('admin.providerKey'),
  rate_limits: t('admin.rateLimits'),
  role: t('account.role'),
  scim_group: t('auditLog.scimGroup'),
  scim_token: t('auditLog.scimToken'),
  scim_user: t('auditLog.scimUser'),
  security_policies: t('auditLog.securityPolicies'),
  service_account: t('serviceAccounts.serviceAccount'),
  session: t('auditLog.bySession'),
  sign_in: t('sso.signIn'),
  sign_in_policies: t('security.signInPolicies'),
  signing_certificate: t('sso.signingCertificate'),
  sso_connection: t('auditLog.ssoConnection'),
  sso_domain: t('auditLog.ssoDomain'),
  sso_identity: t('auditLog.ssoIdentity'),
  temporal_payloads: t('auditLog.temporalPayloads'),
  two_factor: t('security.twoFactorAuthentication'),
  version: t('executions.version'),
};

const verbs: Readonly<Record<string, string>> = {
  archived: t('auditLog.wasArchived'),
  canceled: t('auditLog.wasCanceled'),
  codes_renewed: t('auditLog.wasCodesRenewed'),
  confirmed: t('auditLog.wasConfirmed'),
  connected: t('auditLog.wasConnected'),
  connection_started: t('auditLog.wasConnectionStarted'),
  created: t('auditLog.wasCreated'),
  declined: t('auditLog.wasDeclined'),
  decoded: t('auditLog.wasDecoded'),
  deleted: t('auditLog.wasDeleted'),
  deletion_requested: t('auditLog.wasDeletionRequested'),
  disabled: t('auditLog.wasDisabled'),
  email_change_undone: t('auditLog.wasEmailChangeUndone'),
  email_changed: t('auditLog.wasEmailChanged'),
  enabled: t('auditLog.wasEnabled'),
  ended: t('auditLog.wasEnded'),
  expired: t('auditLog.wasExpired'),
  exported: t('auditLog.wasExported'),
  failed: t('auditLog.wasFailed'),
  forgotten: t('auditLog.wasForgotten'),
  granted: t('auditLog.wasGranted'),
  imported: t('auditLog.wasImported'),
  instance_role_set: t('auditLog.wasInstanceRoleSet'),
  joined: t('auditLog.wasJoined'),
  lapsed: t('domains.wasLapsed'),
  left: t('auditLog.wasLeft'),
  link_created: t('auditLog.wasLinkCreated'),
  linked: t('auditLog.wasLinked'),
  lost: t('auditLog.wasLost'),
  mapping_updated: t('auditLog.wasMappingUpdated'),
  member_removed: t('auditLog.wasMemberRemoved'),
  member_set: t('auditLog.wasMemberSet'),
  moved: t('auditLog.wasMoved'),
  others_revoked: t('auditLog.wasOthersRevoked'),
  password_changed: t('auditLog.wasPasswordChanged'),
  password_reset: t('auditLog.wasPasswordReset'),
  published: t('auditLog.wasPublished'),
  removed: t('publish.removedInline'),
  requested: t('auditLog.wasRequested'),
  resent: t('auditLog.wasResent'),
  restored: t('auditLog.wasRestored'),
  resumed: t('auditLog.wasResumed'),
  revoked: t('auditLog.wasRevoked'),
  rotated: t('auditLog.wasRotated'),
  row_deleted: t('auditLog.wasRowDeleted'),
  row_updated: t('auditLog.wasRowUpdated'),
  rows_added: t('auditLog.wasRowsAdded'),
  sessions_ended: t('auditLog.wasSessionsEnded'),
  set: t('auditLog.wasSet'),
  shared: t('auditLog.wasShared'),
  started: t('auditLog.wasStarted'),
  suspended: t('auditLog.wasSuspended'),
  switched: t('auditLog.wasSwitched'),
  tested: t('auditLog.wasTested'),
  transferred: t('auditLog.wasTransferred'),
  unpublished: t('auditLog.wasUnpublished'),
  unshared: t('auditLog.wasUnshared'),
  updated: t('publish.changed'),
  verified: t('auditLog.wasVerified'),
};

/** An action as people read it; one that this version does not know as it is written. */
export function actionText(action: string): string {
  const [kind = '', verb = ''] = action.split('.', 2);
  return `${kindText(kind)} ${verbs[verb] ?? spaced(verb)}`;
}

/** A kind of target as people read it. */
export function kindText(kind: string): string {
  const name = kindNames[kind] ?? spaced(kind);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ');
}

/** By what somebody was let in, as people read it. */
export const byNames: Readonly<Record<string, string>> = {
  session: t('auditLog.bySession'),
  key: t('keys.apiKey'),
  sso: t('security.singleSignOn'),
  scim: t('auditLog.byDirectory'),
  system: t('auditLog.bySystem'),
  none: t('auditLog.byNone'),
};

/** What the verifier may find, as people read it. */
export const faultNames: Readonly<Record<string, string>> = {
  changed: t('auditLog.faultChanged'),
  name_changed: t('auditLog.faultNameChanged'),
  removed: t('publish.removedInline'),
  gap: t('auditLog.faultGap'),
  unsealed: t('auditLog.faultUnsealed'),
  backdated: t('auditLog.faultBackdated'),
  rewritten: t('auditLog.faultRewritten'),
  cut: t('auditLog.faultCut'),
};
