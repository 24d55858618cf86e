import {
  IconApi,
  IconBell,
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconCoins,
  IconCpu,
  IconGift,
  IconHierarchy2,
  IconHome,
  IconKey,
  IconListDetails,
  IconLock,
  IconMailPlus,
  IconMessages,
  IconPlugConnected,
  IconServer2,
  IconSettings,
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
  /** Not a line of its own in the navigation: the account menu or the settings lead there. */
  hidden?: boolean;
};

type Section = { title: string | null; adminOnly?: boolean; entries: Destination[] };

const sections: Section[] = [
  {
    title: null,
    entries: [
      { to: '/', label: t('Home'), icon: IconHome, about: t('Overview and next steps.') },
      {
        to: '/digital-organizations',
        label: t('Digital organizations'),
        icon: IconHierarchy2,
        about: t('Build and run flows on a canvas.'),
      },
      {
        to: '/templates',
        label: t('Templates'),
        icon: IconTemplate,
        about: t('Ready-made digital organizations.'),
      },
      { to: '/executions', label: t('Executions'), icon: IconListDetails, about: t('See what ran and how it went.') },
      { to: '/data-tables', label: t('Data tables'), icon: IconTable, about: t('Tables that nodes read and write.') },
      { to: '/credentials', label: t('Credentials'), icon: IconLock, about: t('Passwords and API keys for nodes.') },
      {
        to: '/playground',
        label: t('Playground'),
        icon: IconMessages,
        about: t('Try out models in the browser.'),
      },
      {
        to: '/notifications',
        label: t('Notifications'),
        icon: IconBell,
        about: t('Failures, trigger problems and low balance.'),
        hidden: true,
      },
    ],
  },
  {
    title: t('Settings'),
    entries: [
      {
        to: '/settings',
        label: t('All settings'),
        icon: IconSettings,
        about: t('All settings on one page.'),
        hidden: true,
      },
      {
        to: '/settings/account',
        label: t('Account'),
        icon: IconUser,
        about: t('Name, password, sessions, language and theme.'),
        hidden: true,
      },
      {
        to: '/settings/organization',
        label: t('Organization'),
        icon: IconBuilding,
        about: t('Name, members, projects and policies.'),
      },
      {
        to: '/settings/model-api-keys',
        label: t('Model API Key'),
        icon: IconKey,
        about: t('API keys for calling models.'),
      },
      {
        to: '/settings/api',
        label: t('API'),
        icon: IconApi,
        about: t('Keys for the management API.'),
      },
      {
        to: '/settings/provider-keys',
        label: t('Bring your own keys'),
        icon: IconPlugConnected,
        about: t('Use your own API keys from model providers.'),
        managersOnly: true,
      },
      {
        to: '/settings/usage',
        label: t('Usage'),
        icon: IconChartBar,
        about: t('Calls and credits by day, model and key.'),
      },
      {
        to: '/settings/wallet',
        label: t('Wallet'),
        icon: IconCoins,
        about: t('Balance and ledger entries.'),
      },
    ],
  },
  {
    title: t('Administration'),
    adminOnly: true,
    entries: [
      {
        to: '/admin/models',
        label: t('Models'),
        icon: IconCpu,
        about: t('Models of this instance and their prices.'),
      },
      { to: '/admin/providers', label: t('Providers'), icon: IconServer2, about: t('Connections to model providers.') },
      {
        to: '/admin/grants',
        label: t('Grants'),
        icon: IconGift,
        about: t('Credits and rate limits of organizations.'),
      },
      {
        to: '/admin/invitations',
        label: t('Invitations'),
        icon: IconMailPlus,
        about: t('Invite people to create an account.'),
      },
    ],
  },
  {
    title: null,
    entries: [
      {
        to: '/docs',
        label: t('API reference'),
        icon: IconBook2,
        about: t('Documentation of the API.'),
        external: true,
      },
    ],
  },
];

/** The pages that an account may open, section by section. */
export function destinationsFor(me: Schema<'Me'>): Omit<Section, 'adminOnly'>[] {
  return sections
    .filter((section) => section.adminOnly !== true || isInstanceAdmin(me))
    .map(({ title, entries }) => ({
      title,
      entries: entries.filter((entry) => entry.managersOnly !== true || me.role !== 'member'),
    }));
}
