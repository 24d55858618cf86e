import {
  IconApi,
  IconBell,
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconCoins,
  IconCpu,
  IconCpu2,
  IconFolders,
  IconGift,
  IconHierarchy2,
  IconHistory,
  IconHome,
  IconKey,
  IconListDetails,
  IconLock,
  IconMailPlus,
  IconMessages,
  IconPlugConnected,
  IconServer2,
  IconSettings,
  IconShieldLock,
  IconTable,
  IconTemplate,
  IconUser,
  type Icon,
} from '@tabler/icons-react';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import { isInstanceAdmin } from './session.ts';

/** A page that can be gone to from everywhere. */
export type Destination = {
  to: string;
  label: string;
  icon: Icon;
  /** What it is for, in one line. */
  about: string;
  external?: boolean;
  managersOnly?: boolean;
  /** Not a line of its own in the navigation: the settings, the bell or the account menu lead there. */
  hidden?: boolean;
};

type Section = { id: string; title: string | null; adminOnly?: boolean; entries: Destination[] };

const build: Destination[] = [
  { to: '/', label: t('Home'), icon: IconHome, about: t('Overview and next steps.') },
  {
    to: '/digital-organizations',
    label: t('Digital organizations'),
    icon: IconHierarchy2,
    about: t('Build and run flows on a canvas.'),
  },
  { to: '/executions', label: t('Executions'), icon: IconListDetails, about: t('See what ran and how it went.') },
  { to: '/data-tables', label: t('Data tables'), icon: IconTable, about: t('Tables that nodes read and write.') },
  { to: '/credentials', label: t('Credentials'), icon: IconLock, about: t('Passwords and API keys for nodes.') },
  { to: '/templates', label: t('Templates'), icon: IconTemplate, about: t('Ready-made digital organizations.') },
  {
    to: '/notifications',
    label: t('Notifications'),
    icon: IconBell,
    about: t('Failures, trigger problems and low balance.'),
    hidden: true,
  },
];

const gateway: Destination[] = [
  { to: '/models', label: t('Models'), icon: IconCpu, about: t('Models you can call and what they cost.') },
  { to: '/model-api-keys', label: t('Keys'), icon: IconKey, about: t('API keys for calling models.') },
  { to: '/calls', label: t('Calls'), icon: IconHistory, about: t('Recent calls of models.') },
  { to: '/usage', label: t('Usage'), icon: IconChartBar, about: t('Calls and credits by day, model and key.') },
  { to: '/wallet', label: t('Wallet'), icon: IconCoins, about: t('Balance and ledger entries.') },
  { to: '/playground', label: t('Playground'), icon: IconMessages, about: t('Try out models in the browser.') },
];

const settings: Destination[] = [
  { to: '/settings', label: t('Settings'), icon: IconSettings, about: t('Settings for you and your organization.') },
  {
    to: '/settings/account',
    label: t('Account'),
    icon: IconUser,
    about: t('Name, password, sessions, language and theme.'),
    hidden: true,
  },
  { to: '/settings/api', label: t('API keys'), icon: IconApi, about: t('Keys for the management API.'), hidden: true },
  {
    to: '/settings/organization',
    label: t('Organization'),
    icon: IconBuilding,
    about: t('Name and members.'),
    hidden: true,
  },
  {
    to: '/settings/projects',
    label: t('Projects'),
    icon: IconFolders,
    about: t('Where digital organizations, credentials and data tables belong.'),
    hidden: true,
  },
  {
    to: '/settings/security',
    label: t('Security'),
    icon: IconShieldLock,
    about: t('What members may publish and share.'),
    managersOnly: true,
    hidden: true,
  },
  {
    to: '/settings/provider-keys',
    label: t('Provider keys'),
    icon: IconPlugConnected,
    about: t('Use your own API keys from model providers.'),
    managersOnly: true,
    hidden: true,
  },
];

const administration: Destination[] = [
  {
    to: '/admin/models',
    label: t('Models and prices'),
    icon: IconCpu2,
    about: t('Models of this instance and their prices.'),
  },
  { to: '/admin/providers', label: t('Providers'), icon: IconServer2, about: t('Connections to model providers.') },
  { to: '/admin/grants', label: t('Grants'), icon: IconGift, about: t('Credits and rate limits of organizations.') },
  {
    to: '/admin/invitations',
    label: t('Invitations'),
    icon: IconMailPlus,
    about: t('Invite people to create an account.'),
  },
];

const reference: Destination = {
  to: '/docs',
  label: t('API reference'),
  icon: IconBook2,
  about: t('Documentation of the API.'),
  external: true,
};

const sections: Section[] = [
  { id: 'build', title: t('Build'), entries: build },
  { id: 'gateway', title: t('Gateway'), entries: gateway },
  { id: 'administration', title: t('Administration'), adminOnly: true, entries: administration },
  { id: 'settings', title: null, entries: [...settings, reference] },
];

/** The pages that an account may open, section by section. */
export function destinationsFor(me: Schema<'Me'>): Omit<Section, 'adminOnly'>[] {
  return sections
    .filter((section) => section.adminOnly !== true || isInstanceAdmin(me))
    .map(({ id, title, entries }) => ({
      id,
      title,
      entries: entries.filter((entry) => entry.managersOnly !== true || me.role !== 'member'),
    }));
}

/** The pages of the settings that an account may open, in the order of their side list. */
export function settingsFor(me: Schema<'Me'>): Destination[] {
  return settings.filter(
    ({ to, managersOnly }) => to !== '/settings' && (managersOnly !== true || me.role !== 'member'),
  );
}
