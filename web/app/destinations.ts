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
  IconInbox,
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

const administration = '/admin';

/** Its entry shows how much waits. */
export const inbox = '/inbox';

const sections: Section[] = [
  {
    id: 'home',
    title: null,
    entries: [
      { to: '/', label: t('app.home'), icon: IconHome, about: t('app.overviewAndNextSteps') },
      { to: inbox, label: t('inbox.inbox'), icon: IconInbox, about: t('inbox.about') },
    ],
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

/** Returns whether a navigation entry is current for a path: its own, a path below it, or the path of a page that it contains. */
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
