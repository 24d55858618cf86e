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
      { to: '/', label: t('Home'), icon: IconHome, about: t('What to do first, and what happened last.') },
      {
        to: '/digital-organizations',
        label: t('Digital organizations'),
        icon: IconHierarchy2,
        about: t('Flows of nodes on a canvas.'),
      },
      {
        to: '/templates',
        label: t('Templates'),
        icon: IconTemplate,
        about: t('Digital organizations to start from.'),
      },
      { to: '/executions', label: t('Executions'), icon: IconListDetails, about: t('What ran, and how it ended.') },
      { to: '/data-tables', label: t('Data tables'), icon: IconTable, about: t('Tables that nodes read and write.') },
      { to: '/credentials', label: t('Credentials'), icon: IconLock, about: t('Secrets that nodes use.') },
      {
        to: '/playground',
        label: t('Playground'),
        icon: IconMessages,
        about: t('Try models before you write code.'),
      },
      {
        to: '/notifications',
        label: t('Notifications'),
        icon: IconBell,
        about: t('What your organization should know of.'),
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
        about: t('Every setting on one page.'),
        hidden: true,
      },
      {
        to: '/settings/account',
        label: t('Account'),
        icon: IconUser,
        about: t('Your name, password, sessions, language and colors.'),
        hidden: true,
      },
      {
        to: '/settings/organization',
        label: t('Organization'),
        icon: IconBuilding,
        about: t('Its name, members, projects and policies.'),
      },
      {
        to: '/settings/model-api-keys',
        label: t('Model API Key'),
        icon: IconKey,
        about: t('Keys with which your programs call models.'),
      },
      {
        to: '/settings/api',
        label: t('API'),
        icon: IconApi,
        about: t('Keys for programs that do what you do here.'),
      },
      {
        to: '/settings/provider-keys',
        label: t('Own provider keys'),
        icon: IconPlugConnected,
        about: t('Keys that your organization has with vendors itself.'),
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
        about: t('The balance and every line of the ledger.'),
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
        about: t('Models of this instance and what they cost.'),
      },
      { to: '/admin/providers', label: t('Providers'), icon: IconServer2, about: t('Who serves the models.') },
      {
        to: '/admin/grants',
        label: t('Grants'),
        icon: IconGift,
        about: t('Credits and rate limits of organizations.'),
      },
      { to: '/admin/invitations', label: t('Invitations'), icon: IconMailPlus, about: t('Links for new accounts.') },
    ],
  },
  {
    title: null,
    entries: [
      {
        to: '/docs',
        label: t('API reference'),
        icon: IconBook2,
        about: t('Everything that programs can do.'),
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
