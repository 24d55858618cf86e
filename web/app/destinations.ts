import {
  IconApi,
  IconArchive,
  IconArrowBigUpLines,
  IconBell,
  IconBook,
  IconBook2,
  IconBroadcast,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingStore,
  IconChartBar,
  IconChartHistogram,
  IconCoins,
  IconCpu,
  IconCpu2,
  IconDatabaseExport,
  IconFileCode,
  IconFingerprint,
  IconFolders,
  IconGauge,
  IconGift,
  IconHierarchy2,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconKey,
  IconListDetails,
  IconLock,
  IconLogin2,
  IconHeartbeat,
  IconMail,
  IconMailPlus,
  IconMessages,
  IconPlugConnected,
  IconLifebuoy,
  IconReportMoney,
  IconReportSearch,
  IconReceipt,
  IconRobot,
  IconServer2,
  IconSettings,
  IconShield,
  IconShieldCheck,
  IconStack2,
  IconShieldLock,
  IconTable,
  IconTestPipe,
  IconBooks,
  IconTemplate,
  IconUser,
  IconUserShield,
  IconUserStar,
  IconUsers,
  IconWorldSearch,
  IconWorldWww,
} from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import type { Schema } from '../api/client.ts';
import type { Destination } from './destination.ts';
import { mayOnInstance } from './session.ts';

type Section = { id: string; title: string | null; entries: Destination[] };

const build: Destination[] = [
  { to: '/', label: t('app.home'), icon: IconHome, about: t('app.overviewAndNextSteps') },
  {
    to: '/digital-organizations',
    label: t('digitalOrganizations.digitalOrganizations'),
    icon: IconHierarchy2,
    about: t('app.aboutDigitalOrganizations'),
  },
  { to: '/executions', label: t('common.executions'), icon: IconListDetails, about: t('app.aboutExecutions') },
  { to: '/insights', label: t('insights.insights'), icon: IconChartHistogram, about: t('insights.about') },
  { to: '/data-tables', label: t('app.dataTables'), icon: IconTable, about: t('app.aboutDataTables') },
  { to: '/knowledge-bases', label: t('knowledge.knowledge'), icon: IconBooks, about: t('knowledge.about') },
  { to: '/api-documents', label: t('apiDocuments.documents'), icon: IconFileCode, about: t('apiDocuments.about') },
  { to: '/evaluations', label: t('evaluations.evaluations'), icon: IconTestPipe, about: t('evaluations.about') },
  { to: '/credentials', label: t('app.credentials'), icon: IconLock, about: t('app.aboutCredentials') },
  { to: '/catalog', label: t('catalog.dataMarket'), icon: IconWorldSearch, about: t('catalog.marketAbout') },
  {
    to: '/templates',
    label: t('templates.templates'),
    icon: IconTemplate,
    about: t('app.readyMadeDigitalOrganizations'),
  },
  {
    to: '/notifications',
    label: t('app.notifications'),
    icon: IconBell,
    about: t('app.aboutNotifications'),
    hidden: true,
  },
];

const employees: Destination[] = [
  { to: '/market', label: t('market.market'), icon: IconBuildingStore, about: t('market.marketAbout') },
  { to: '/positions', label: t('market.positions'), icon: IconIdBadge2, about: t('market.positionsAbout') },
  { to: '/data-pool', label: t('market.dataPool'), icon: IconArchive, about: t('market.dataPoolAbout') },
  { to: '/employees', label: t('market.ownEmployees'), icon: IconUserStar, about: t('market.ownEmployeesAbout') },
  {
    to: '/earnings',
    label: t('market.earnings'),
    icon: IconReportMoney,
    about: t('market.earningsAbout'),
  },
  {
    to: '/shared-runs',
    label: t('market.sharedRuns'),
    icon: IconLifebuoy,
    about: t('market.sharedRunsAbout'),
    hidden: true,
    under: '/employees',
  },
];

const gateway: Destination[] = [
  { to: '/models', label: t('common.models'), icon: IconCpu, about: t('app.modelsYouCanCall') },
  { to: '/model-api-keys', label: t('keys.keys'), icon: IconKey, about: t('app.aboutKeys') },
  { to: '/calls', label: t('common.calls'), icon: IconHistory, about: t('app.recentCallsOfModels') },
  {
    to: '/batches',
    label: t('batches.batches'),
    icon: IconStack2,
    about: t('batches.about'),
    hidden: true,
    under: '/calls',
  },
  {
    to: '/guardrails',
    label: t('guardrails.guardrails'),
    icon: IconShieldCheck,
    about: t('guardrails.about'),
    hidden: true,
    under: '/calls',
  },
  { to: '/usage', label: t('common.usage'), icon: IconChartBar, about: t('app.aboutUsage') },
  {
    to: '/budgets',
    label: t('usage.budgets'),
    icon: IconGauge,
    about: t('usage.aboutBudgets'),
    hidden: true,
    under: '/usage',
  },
  { to: '/wallet', label: t('app.wallet'), icon: IconCoins, about: t('app.balanceAndLedgerEntries') },
  { to: '/playground', label: t('common.playground'), icon: IconMessages, about: t('keys.aboutPlayground') },
];

const settings: Destination[] = [
  { to: '/settings', label: t('common.settings'), icon: IconSettings, about: t('app.aboutSettings') },
  {
    to: '/settings/account',
    label: t('app.account'),
    icon: IconUser,
    about: t('app.nameLanguageAndTheme'),
    hidden: true,
  },
  {
    to: '/settings/account-security',
    label: t('security.accountSecurity'),
    icon: IconFingerprint,
    about: t('security.passwordAndSessions'),
    hidden: true,
  },
  {
    to: '/settings/your-data',
    label: t('leaving.yourData'),
    icon: IconDatabaseExport,
    about: t('leaving.yourDataAbout'),
    hidden: true,
  },
  {
    to: '/settings/api',
    label: t('app.apiKeys'),
    icon: IconApi,
    about: t('keys.accountKeysAbout'),
    hidden: true,
  },
  {
    to: '/settings/mcp',
    label: t('mcp.server'),
    icon: IconPlugConnected,
    about: t('mcp.serverAbout'),
    hidden: true,
  },
  {
    to: '/settings/organization',
    label: t('app.organization'),
    icon: IconBuilding,
    about: t('app.nameOfOrganization'),
    hidden: true,
  },
  {
    to: '/settings/members',
    label: t('account.members'),
    icon: IconUsers,
    about: t('members.whoBelongsHere'),
    hidden: true,
  },
  {
    to: '/settings/projects',
    label: t('common.projects'),
    icon: IconFolders,
    about: t('app.whereDigitalOrganizationsCredentials'),
    hidden: true,
  },
  {
    to: '/settings/plan',
    label: t('plan.planAndBilling'),
    icon: IconGauge,
    about: t('plan.lead'),
    hidden: true,
  },
  {
    to: '/settings/domains',
    label: t('domains.domains'),
    icon: IconWorldWww,
    about: t('domains.lead'),
    managersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/service-accounts',
    label: t('serviceAccounts.serviceAccounts'),
    icon: IconRobot,
    about: t('serviceAccounts.about'),
    hidden: true,
  },
  {
    to: '/settings/roles',
    label: t('roles.roles'),
    icon: IconUserShield,
    about: t('roles.projectLead'),
    managersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/security',
    label: t('app.security'),
    icon: IconShieldLock,
    about: t('app.aboutSecurity'),
    managersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/sign-in',
    label: t('sso.signIn'),
    icon: IconLogin2,
    about: t('sso.signInAbout'),
    ownersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/audit-log',
    label: t('auditLog.auditLog'),
    icon: IconReportSearch,
    about: t('auditLog.auditLogAbout'),
    managersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/log-streaming',
    label: t('logStreaming.logStreaming'),
    icon: IconBroadcast,
    about: t('logStreaming.organizationLead'),
    managersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/migration-report',
    label: t('migration.report'),
    icon: IconArrowBigUpLines,
    about: t('migration.about'),
    hidden: true,
  },
  { to: '/settings/variables', label: t('variables.all'), icon: IconTable, about: t('variables.lead'), hidden: true },
  {
    to: '/settings/oauth-apps',
    label: t('oauthApps.oauthApps'),
    icon: IconPlugConnected,
    about: t('oauthApps.organizationLead'),
    managersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/provider-keys',
    label: t('app.providerKeys'),
    icon: IconPlugConnected,
    about: t('app.aboutProviderKeys'),
    managersOnly: true,
    hidden: true,
  },
];

const administration: Destination[] = [
  {
    to: '/admin/models',
    needs: 'instance_models.view',
    label: t('app.modelsAndPrices'),
    icon: IconCpu2,
    about: t('app.aboutModelPrices'),
    hidden: true,
  },
  {
    to: '/admin/providers',
    needs: 'instance_models.view',
    label: t('app.providers'),
    icon: IconServer2,
    about: t('app.connectionsToModelProviders'),
    hidden: true,
  },
  {
    to: '/admin/usage',
    needs: 'instance_organizations.view',
    label: t('common.usage'),
    icon: IconChartBar,
    about: t('admin.usageLead'),
    hidden: true,
  },
  {
    to: '/admin/organizations',
    needs: 'instance_organizations.view',
    label: t('app.organizations'),
    icon: IconBuildingCommunity,
    about: t('roles.organizationsLead'),
    hidden: true,
  },
  {
    to: '/admin/listings',
    needs: 'instance_organizations.view',
    label: t('market.listings'),
    icon: IconBuildingStore,
    about: t('market.listingsLead'),
    hidden: true,
  },
  {
    to: '/admin/grants',
    needs: 'instance_billing.manage',
    label: t('app.grants'),
    icon: IconGift,
    about: t('app.aboutGrants'),
    hidden: true,
  },
  {
    to: '/admin/plans',
    needs: 'instance_billing.manage',
    label: t('plan.plans'),
    icon: IconReceipt,
    about: t('plan.plansLead'),
    hidden: true,
  },
  {
    to: '/admin/accounts',
    needs: 'instance_accounts.view',
    label: t('roles.accounts'),
    icon: IconUsers,
    about: t('roles.accountsLead'),
    hidden: true,
  },
  {
    to: '/admin/invitations',
    needs: 'instance_invitations.manage',
    label: t('app.invitations'),
    icon: IconMailPlus,
    about: t('app.aboutInvitations'),
    hidden: true,
  },
  {
    to: '/admin/roles',
    needs: 'instance_accounts.view',
    label: t('roles.roles'),
    icon: IconUserShield,
    about: t('roles.instanceLead'),
    hidden: true,
  },
  {
    to: '/admin/health',
    needs: 'instance_operations.view',
    label: t('health.health'),
    icon: IconHeartbeat,
    about: t('health.healthLead'),
    hidden: true,
  },
  {
    to: '/admin/mail',
    needs: 'instance_mail.manage',
    label: t('recovery.mail'),
    icon: IconMail,
    about: t('recovery.mailAbout'),
    hidden: true,
  },
  {
    to: '/admin/oauth-apps',
    needs: 'instance_oauth_apps.manage',
    label: t('oauthApps.oauthApps'),
    icon: IconPlugConnected,
    about: t('oauthApps.instanceLead'),
    hidden: true,
  },
  {
    to: '/admin/sign-in',
    needs: 'instance_sign_in.manage',
    label: t('security.signInPolicies'),
    icon: IconShieldCheck,
    about: t('security.instanceLead'),
    hidden: true,
  },
  {
    to: '/admin/migration-report',
    needs: 'instance_operations.view',
    label: t('migration.report'),
    icon: IconArrowBigUpLines,
    about: t('migration.instanceAbout'),
    hidden: true,
  },
  {
    to: '/admin/audit-log',
    needs: 'instance_audit.view',
    label: t('auditLog.auditLog'),
    icon: IconReportSearch,
    about: t('auditLog.instanceAuditLogAbout'),
    hidden: true,
  },
  {
    to: '/admin/log-streaming',
    needs: 'instance_log_destinations.manage',
    label: t('logStreaming.logStreaming'),
    icon: IconBroadcast,
    about: t('logStreaming.instanceLead'),
    hidden: true,
  },
];

const administrationEntrance: Destination = {
  to: '/admin',
  label: t('app.administration'),
  icon: IconShield,
  about: t('app.administrationAbout'),
};

const guide: Destination = {
  to: '/docs/guide',
  label: t('app.guide'),
  icon: IconBook,
  about: t('app.guideAbout'),
  external: true,
  hidden: true,
};

const reference: Destination = {
  to: '/docs',
  label: t('app.apiReference'),
  icon: IconBook2,
  about: t('app.documentationOfTheApi'),
  external: true,
};

const sections: Section[] = [
  { id: 'build', title: t('app.build'), entries: build },
  { id: 'employees', title: t('market.digitalEmployees'), entries: employees },
  { id: 'gateway', title: t('app.gateway'), entries: gateway },
  { id: 'settings', title: null, entries: [...settings, administrationEntrance, ...administration, guide, reference] },
];

/** The pages that an account may open, section by section. */
export function destinationsFor(me: Schema<'Me'>): Section[] {
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => mayOpen(entry, me)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns whether a navigation entry is current for a path: its own, a path below it, or a related path. */
export function isCurrent({ to }: Destination, pathname: string): boolean {
  const belongs = sections.some(({ entries }) =>
    entries.some((entry) => entry.under === to && isAt(entry.to, pathname)),
  );
  return belongs || isAt(to, pathname);
}

function isAt(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

/** The pages of the settings that an account may open, in the order of their side list. */
export function settingsFor(me: Schema<'Me'>): Destination[] {
  return settings.filter((entry) => entry.to !== '/settings' && mayOpen(entry, me));
}

/** The pages for those who look after the instance that an account may open, in the order of their side list. */
export function administrationFor(me: Schema<'Me'>): Destination[] {
  return administration.filter((entry) => mayOpen(entry, me));
}

function mayOpen(entry: Destination, me: Schema<'Me'>): boolean {
  if (entry === administrationEntrance) return administrationFor(me).length > 0;
  const { managersOnly, ownersOnly, needs } = entry;
  if (needs !== undefined && !mayOnInstance(me, needs)) return false;
  return (managersOnly !== true || me.role !== 'member') && (ownersOnly !== true || me.role === 'owner');
}
