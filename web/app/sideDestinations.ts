import {
  IconVariable,
  IconApi,
  IconArrowBigUpLines,
  IconBell,
  IconBook,
  IconBroadcast,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingStore,
  IconChartBar,
  IconCpu2,
  IconDatabaseExport,
  IconFingerprint,
  IconFolders,
  IconGauge,
  IconGift,
  IconHeartbeat,
  IconLifebuoy,
  IconLogin2,
  IconMail,
  IconMailPlus,
  IconPlugConnected,
  IconReceipt,
  IconReportSearch,
  IconRobot,
  IconServer2,
  IconShieldCheck,
  IconShieldLock,
  IconStack2,
  IconUser,
  IconUserShield,
  IconUsers,
  IconWorldWww,
} from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import type { Schema } from '../api/client.ts';
import type { Destination } from './destination.ts';
import { mayOpen, type AdministrationPermission } from './destinations.ts';

/** Pages without an entry in the navigation: another page, the bell or the account menu links to them. */
const elsewhere: Destination[] = [
  { to: '/notifications', label: t('app.notifications'), icon: IconBell, about: t('app.aboutNotifications') },
  { to: '/shared-runs', label: t('market.sharedRuns'), icon: IconLifebuoy, about: t('market.sharedRunsAbout') },
  { to: '/batches', label: t('batches.batches'), icon: IconStack2, about: t('batches.about') },
  { to: '/guardrails', label: t('guardrails.guardrails'), icon: IconShieldCheck, about: t('guardrails.about') },
  { to: '/budgets', label: t('usage.budgets'), icon: IconGauge, about: t('usage.aboutBudgets') },
  { to: '/docs/guide', label: t('app.guide'), icon: IconBook, about: t('app.guideAbout'), external: true },
];

const settings: Destination[] = [
  {
    to: '/settings/account',
    label: t('app.account'),
    icon: IconUser,
    about: t('app.nameLanguageAndTheme'),
  },
  {
    to: '/settings/account-security',
    label: t('security.accountSecurity'),
    icon: IconFingerprint,
    about: t('security.passwordAndSessions'),
  },
  {
    to: '/settings/your-data',
    label: t('leaving.yourData'),
    icon: IconDatabaseExport,
    about: t('leaving.yourDataAbout'),
  },
  {
    to: '/settings/api',
    label: t('app.apiKeys'),
    icon: IconApi,
    about: t('keys.accountKeysAbout'),
  },
  {
    to: '/settings/mcp',
    label: t('mcp.server'),
    icon: IconPlugConnected,
    about: t('mcp.serverAbout'),
  },
  {
    to: '/settings/organization',
    label: t('app.organization'),
    icon: IconBuilding,
    about: t('app.nameOfOrganization'),
  },
  {
    to: '/settings/members',
    label: t('account.members'),
    icon: IconUsers,
    about: t('members.whoBelongsHere'),
  },
  {
    to: '/settings/projects',
    label: t('common.projects'),
    icon: IconFolders,
    about: t('app.whereDigitalOrganizationsCredentials'),
  },
  {
    to: '/settings/plan',
    label: t('plan.planAndBilling'),
    icon: IconGauge,
    about: t('plan.lead'),
  },
  {
    to: '/settings/domains',
    label: t('domains.domains'),
    icon: IconWorldWww,
    about: t('domains.lead'),
    managersOnly: true,
  },
  {
    to: '/settings/service-accounts',
    label: t('serviceAccounts.serviceAccounts'),
    icon: IconRobot,
    about: t('serviceAccounts.about'),
  },
  {
    to: '/settings/roles',
    label: t('roles.roles'),
    icon: IconUserShield,
    about: t('roles.projectLead'),
    managersOnly: true,
  },
  {
    to: '/settings/security',
    label: t('app.security'),
    icon: IconShieldLock,
    about: t('app.aboutSecurity'),
    managersOnly: true,
  },
  {
    to: '/settings/sign-in',
    label: t('sso.signIn'),
    icon: IconLogin2,
    about: t('sso.signInAbout'),
    ownersOnly: true,
  },
  {
    to: '/settings/audit-log',
    label: t('auditLog.auditLog'),
    icon: IconReportSearch,
    about: t('auditLog.auditLogAbout'),
    managersOnly: true,
  },
  {
    to: '/settings/log-streaming',
    label: t('logStreaming.logStreaming'),
    icon: IconBroadcast,
    about: t('logStreaming.organizationLead'),
    managersOnly: true,
  },
  {
    to: '/settings/migration-report',
    label: t('migration.report'),
    icon: IconArrowBigUpLines,
    about: t('migration.about'),
  },
  { to: '/settings/variables', label: t('variables.all'), icon: IconVariable, about: t('variables.lead') },
  {
    to: '/settings/oauth-apps',
    label: t('oauthApps.oauthApps'),
    icon: IconPlugConnected,
    about: t('oauthApps.organizationLead'),
    managersOnly: true,
  },
  {
    to: '/settings/provider-keys',
    label: t('app.providerKeys'),
    icon: IconPlugConnected,
    about: t('app.aboutProviderKeys'),
    managersOnly: true,
  },
];

const administration: (Destination & { needs: AdministrationPermission })[] = [
  {
    to: '/admin/models',
    needs: 'instance_models.view',
    label: t('app.modelsAndPrices'),
    icon: IconCpu2,
    about: t('app.aboutModelPrices'),
  },
  {
    to: '/admin/providers',
    needs: 'instance_models.view',
    label: t('app.providers'),
    icon: IconServer2,
    about: t('app.connectionsToModelProviders'),
  },
  {
    to: '/admin/usage',
    needs: 'instance_organizations.view',
    label: t('common.usage'),
    icon: IconChartBar,
    about: t('admin.usageLead'),
  },
  {
    to: '/admin/organizations',
    needs: 'instance_organizations.view',
    label: t('app.organizations'),
    icon: IconBuildingCommunity,
    about: t('roles.organizationsLead'),
  },
  {
    to: '/admin/listings',
    needs: 'instance_organizations.view',
    label: t('market.listings'),
    icon: IconBuildingStore,
    about: t('market.listingsLead'),
  },
  {
    to: '/admin/grants',
    needs: 'instance_billing.manage',
    label: t('app.grants'),
    icon: IconGift,
    about: t('app.aboutGrants'),
  },
  {
    to: '/admin/plans',
    needs: 'instance_billing.manage',
    label: t('plan.plans'),
    icon: IconReceipt,
    about: t('plan.plansLead'),
  },
  {
    to: '/admin/accounts',
    needs: 'instance_accounts.view',
    label: t('roles.accounts'),
    icon: IconUsers,
    about: t('roles.accountsLead'),
  },
  {
    to: '/admin/invitations',
    needs: 'instance_invitations.manage',
    label: t('app.invitations'),
    icon: IconMailPlus,
    about: t('app.aboutInvitations'),
  },
  {
    to: '/admin/roles',
    needs: 'instance_accounts.view',
    label: t('roles.roles'),
    icon: IconUserShield,
    about: t('roles.instanceLead'),
  },
  {
    to: '/admin/health',
    needs: 'instance_operations.view',
    label: t('health.health'),
    icon: IconHeartbeat,
    about: t('health.healthLead'),
  },
  {
    to: '/admin/mail',
    needs: 'instance_mail.manage',
    label: t('recovery.mail'),
    icon: IconMail,
    about: t('recovery.mailAbout'),
  },
  {
    to: '/admin/oauth-apps',
    needs: 'instance_oauth_apps.manage',
    label: t('oauthApps.oauthApps'),
    icon: IconPlugConnected,
    about: t('oauthApps.instanceLead'),
  },
  {
    to: '/admin/sign-in',
    needs: 'instance_sign_in.manage',
    label: t('security.signInPolicies'),
    icon: IconShieldCheck,
    about: t('security.instanceLead'),
  },
  {
    to: '/admin/migration-report',
    needs: 'instance_operations.view',
    label: t('migration.report'),
    icon: IconArrowBigUpLines,
    about: t('migration.instanceAbout'),
  },
  {
    to: '/admin/audit-log',
    needs: 'instance_audit.view',
    label: t('auditLog.auditLog'),
    icon: IconReportSearch,
    about: t('auditLog.instanceAuditLogAbout'),
  },
  {
    to: '/admin/log-streaming',
    needs: 'instance_log_destinations.manage',
    label: t('logStreaming.logStreaming'),
    icon: IconBroadcast,
    about: t('logStreaming.instanceLead'),
  },
];

/** The pages of the settings that an account may open, in the order of their side list. */
export function settingsFor(me: Schema<'Me'>): Destination[] {
  return settings.filter((entry) => mayOpen(entry, me));
}

/** The pages of the administration that an account may open, in the order of their side list. */
export function administrationFor(me: Schema<'Me'>): Destination[] {
  return administration.filter((entry) => mayOpen(entry, me));
}

/** All pages without an entry in the navigation that an account may open. */
export function sideDestinationsFor(me: Schema<'Me'>): Destination[] {
  return [...elsewhere, ...settingsFor(me), ...administrationFor(me)];
}
