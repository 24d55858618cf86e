import { Box, NavLink, ScrollArea, Stack, Text, Tooltip } from '@mantine/core';
import {
  IconBook2,
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
  IconPlugConnected,
  IconServer2,
  IconTable,
  IconTemplate,
  type Icon,
} from '@tabler/icons-react';
import { Link, useLocation } from 'react-router';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import classes from './Navigation.module.css';
import { isInstanceAdmin, useSession } from './session.ts';

type Entry = { to: string; label: string; icon: Icon; external?: boolean; managersOnly?: boolean };
type Section = { title: string | null; entries: Entry[]; adminOnly?: boolean };

const sections: Section[] = [
  {
    title: null,
    entries: [
      { to: '/', label: 'Home', icon: IconHome },
      { to: '/digital-organizations', label: 'Digital organizations', icon: IconHierarchy2 },
      { to: '/templates', label: 'Templates', icon: IconTemplate },
      { to: '/executions', label: 'Executions', icon: IconListDetails },
      { to: '/data-tables', label: 'Data tables', icon: IconTable },
      { to: '/credentials', label: 'Credentials', icon: IconLock },
    ],
  },
  {
    title: 'Settings',
    entries: [
      { to: '/settings/model-api-keys', label: 'Model API Key', icon: IconKey },
      { to: '/settings/provider-keys', label: 'Own provider keys', icon: IconPlugConnected, managersOnly: true },
      { to: '/settings/usage', label: 'Usage', icon: IconChartBar },
      { to: '/settings/wallet', label: 'Wallet', icon: IconCoins },
    ],
  },
  {
    title: 'Administration',
    adminOnly: true,
    entries: [
      { to: '/admin/models', label: 'Models', icon: IconCpu },
      { to: '/admin/providers', label: 'Providers', icon: IconServer2 },
      { to: '/admin/grants', label: 'Grants', icon: IconGift },
      { to: '/admin/invitations', label: 'Invitations', icon: IconMailPlus },
    ],
  },
  { title: null, entries: [{ to: '/docs', label: 'API reference', icon: IconBook2, external: true }] },
];

/** The main navigation; `compact` shows icons only. */
export function Navigation({ compact, onNavigate }: { compact: boolean; onNavigate: () => void }) {
  const me = useSession();
  const visible = sections.filter((section) => !section.adminOnly || isInstanceAdmin(me));
  return (
    <Stack h="100%" gap={0}>
      <Box px={compact ? 18 : 'md'} py="md" visibleFrom="sm">
        <Brand compact={compact} />
      </Box>
      <ScrollArea flex={1} px={compact ? 8 : 'xs'}>
        {visible.map((section, index) => (
          <Box key={section.title ?? index} mb="sm">
            {section.title === null || compact ? null : (
              <Text className={classes.title} component="h2">
                {section.title}
              </Text>
            )}
            {section.entries
              .filter((entry) => !entry.managersOnly || me.role !== 'member')
              .map((entry) => (
                <Entrance key={entry.to} entry={entry} compact={compact} onNavigate={onNavigate} />
              ))}
          </Box>
        ))}
      </ScrollArea>
      <AccountMenu compact={compact} />
    </Stack>
  );
}

function Entrance({ entry, compact, onNavigate }: { entry: Entry; compact: boolean; onNavigate: () => void }) {
  const { pathname } = useLocation();
  const active = entry.to === '/' ? pathname === '/' : pathname === entry.to || pathname.startsWith(`${entry.to}/`);
  const shared = {
    label: compact ? null : entry.label,
    'aria-label': entry.label,
    active,
    leftSection: <entry.icon size={18} stroke={1.7} aria-hidden />,
    className: classes.entry,
    'aria-current': active ? ('page' as const) : undefined,
    'data-compact': compact || undefined,
    onClick: onNavigate,
  };
  const link = entry.external ? (
    <NavLink component="a" href={entry.to} target="_blank" rel="noopener" {...shared} />
  ) : (
    <NavLink component={Link} to={entry.to} {...shared} />
  );
  return compact ? (
    <Tooltip label={entry.label} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
