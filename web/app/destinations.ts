import {
  IconArchive,
  IconBook2,
  IconBooks,
  IconBuildingStore,
  IconChartBar,
  IconChartHistogram,
  IconCoins,
  IconCpu,
  IconFileCode,
  IconHierarchy2,
  IconHistory,
  IconHome,
  IconIdBadge2,
  IconKey,
  IconListDetails,
  IconLock,
  IconMessages,
  IconReportMoney,
  IconSettings,
  IconShield,
  IconTable,
  IconTemplate,
  IconTestPipe,
  IconUserStar,
  IconWorldSearch,
} from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import type { Schema } from '../api/client.ts';
import type { Destination } from './destination.ts';
import { mayOnInstance } from './session.ts';

/** The first action of a group: a page, or a new digital organization (`to` is null). `name` contains the visible `label`. */
export type FirstAction = { label: string; name: string; to: string | null };

export type Section = { id: string; title: string | null; first?: FirstAction; entries: Destination[] };

/** Permissions that open at least one page of the administration. */
const administrationPermissions = [
  'instance_accounts.view',
  'instance_audit.view',
  'instance_billing.manage',
  'instance_invitations.manage',
  'instance_log_destinations.manage',
  'instance_mail.manage',
  'instance_models.view',
  'instance_oauth_apps.manage',
  'instance_operations.view',
  'instance_organizations.view',
  'instance_sign_in.manage',
] as const satisfies Schema<'Permission'>[];

export type AdministrationPermission = (typeof administrationPermissions)[number];

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
const administration = '/admin';

const sections: Section[] = [
  {
    id: 'home',
    title: null,
    entries: [{ to: '/', label: t('app.home'), icon: IconHome, about: t('app.overviewAndNextSteps') }],
  },
  {
    id: 'build',
    title: t('app.build'),
    first: { label: t('digitalOrganizations.new'), name: t('app.newDigitalOrganization'), to: null },
    entries: [
      {
        to: '/digital-organizations',
        label: t('digitalOrganizations.digitalOrganizations'),
        icon: IconHierarchy2,
        about: t('app.aboutDigitalOrganizations'),
      },
      { to: '/executions', label: t('common.executions'), icon: IconListDetails, about: t('app.aboutExecutions') },
      {
        to: '/templates',
        label: t('templates.templates'),
        icon: IconTemplate,
        about: t('app.readyMadeDigitalOrganizations'),
      },
      {
        to: '/insights',
        label: t('insights.insights'),
        icon: IconChartHistogram,
        about: t('insights.about'),
        more: true,
      },
      {
        to: '/evaluations',
        label: t('evaluations.evaluations'),
        icon: IconTestPipe,
        about: t('evaluations.about'),
        more: true,
      },
    ],
  },
  {
    id: 'data',
    title: t('canvas.data'),
    first: { label: t('app.search'), name: t('catalog.scopeSearch'), to: '/catalog' },
    entries: [
      { to: '/catalog', label: t('catalog.dataMarket'), icon: IconWorldSearch, about: t('catalog.marketAbout') },
      { to: '/data-tables', label: t('app.dataTables'), icon: IconTable, about: t('app.aboutDataTables') },
      { to: '/credentials', label: t('app.credentials'), icon: IconLock, about: t('app.aboutCredentials') },
      {
        to: '/knowledge-bases',
        label: t('knowledge.knowledge'),
        icon: IconBooks,
        about: t('knowledge.about'),
        more: true,
      },
      {
        to: '/api-documents',
        label: t('apiDocuments.documents'),
        icon: IconFileCode,
        about: t('apiDocuments.about'),
        more: true,
      },
    ],
  },
  {
    id: 'employees',
    title: t('market.digitalEmployees'),
    first: { label: t('market.hire'), name: t('market.hireAnEmployee'), to: '/market' },
    entries: [
      { to: '/market', label: t('market.market'), icon: IconBuildingStore, about: t('market.marketAbout') },
      { to: '/positions', label: t('market.positions'), icon: IconIdBadge2, about: t('market.positionsAbout') },
      {
        to: '/employees',
        label: t('market.ownEmployees'),
        icon: IconUserStar,
        about: t('market.ownEmployeesAbout'),
        contains: ['/shared-runs'],
      },
      {
        to: '/data-pool',
        label: t('market.dataPool'),
        icon: IconArchive,
        about: t('market.dataPoolAbout'),
        more: true,
      },
      {
        to: '/earnings',
        label: t('market.earnings'),
        icon: IconReportMoney,
        about: t('market.earningsAbout'),
        more: true,
      },
    ],
  },
  {
    id: 'models',
    title: t('app.gateway'),
    first: { label: t('keys.tryModel'), name: t('app.tryAModel'), to: '/playground' },
    entries: [
      { to: '/models', label: t('common.models'), icon: IconCpu, about: t('app.modelsYouCanCall') },
      { to: '/playground', label: t('common.playground'), icon: IconMessages, about: t('keys.aboutPlayground') },
      { to: '/model-api-keys', label: t('keys.keys'), icon: IconKey, about: t('app.aboutKeys') },
      {
        to: '/calls',
        label: t('common.calls'),
        icon: IconHistory,
        about: t('app.recentCallsOfModels'),
        contains: ['/batches', '/guardrails'],
      },
      {
        to: '/usage',
        label: t('common.usage'),
        icon: IconChartBar,
        about: t('app.aboutUsage'),
        contains: ['/budgets'],
      },
      { to: '/wallet', label: t('app.wallet'), icon: IconCoins, about: t('app.balanceAndLedgerEntries') },
    ],
  },
  {
    id: 'settings',
    title: null,
    entries: [
      { to: '/settings', label: t('common.settings'), icon: IconSettings, about: t('app.aboutSettings') },
      { to: administration, label: t('app.administration'), icon: IconShield, about: t('app.administrationAbout') },
      {
        to: '/docs',
        label: t('app.apiReference'),
        icon: IconBook2,
        about: t('app.documentationOfTheApi'),
        external: true,
      },
    ],
  },
];

/** The groups of the navigation, with the pages that an account may open. */
export function destinationsFor(me: Schema<'Me'>): Section[] {
  return sections
    .map((section) => ({ ...section, entries: section.entries.filter((entry) => mayOpen(entry, me)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** Returns whether a navigation entry is current for a path: its own, a path below it, or one that it contains. */
export function isCurrent({ to, contains = [] }: Destination, pathname: string): boolean {
  return [to, ...contains].some((path) => isAt(path, pathname));
}

function isAt(to: string, pathname: string): boolean {
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`));
}

/** Returns whether an account may open a page, by its roles in the organization and on the instance. */
export function mayOpen({ to, managersOnly, ownersOnly, needs }: Destination, me: Schema<'Me'>): boolean {
  if (to === administration) return administrationPermissions.some((permission) => mayOnInstance(me, permission));
  if (needs !== undefined && !mayOnInstance(me, needs)) return false;
  return (managersOnly !== true || me.role !== 'member') && (ownersOnly !== true || me.role === 'owner');
}
