import { Box, NavLink, ScrollArea, Stack, Text, Tooltip } from '@mantine/core';
import { Link, useLocation } from 'react-router';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import type { Destination } from './destination.ts';
import { destinationsFor, isCurrent } from './destinations.ts';
import classes from './Navigation.module.css';
import { NotificationsBell } from './NotificationsBell.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSession } from './session.ts';

/** The main navigation; `compact` shows icons only. */
export function Navigation({ compact, onNavigate }: { compact: boolean; onNavigate: () => void }) {
  const me = useSession();
  return (
    <Stack h="100%" gap={0}>
      <Box className={classes.top} data-compact={compact || undefined}>
        <Box visibleFrom="sm">
          <Brand compact />
        </Box>
        {compact ? null : <OrganizationSwitcher onNavigate={onNavigate} />}
        {compact ? null : (
          <Box visibleFrom="sm">
            <NotificationsBell compact />
          </Box>
        )}
      </Box>
      <Box px={compact ? 8 : 12} pb="xs" visibleFrom="sm">
        <SearchBox look={compact ? 'icon' : 'field'} shortcut />
      </Box>
      <ScrollArea flex={1} px={compact ? 8 : 12} type={compact ? 'never' : 'auto'} scrollbarSize={6}>
        {destinationsFor(me).map(({ id, title, entries }) => (
          <Box key={id} mb={4}>
            {title === null || compact ? (
              id === 'build' ? null : (
                <div className={classes.rule} />
              )
            ) : (
              <Text className={classes.title} component="h2">
                {title}
              </Text>
            )}
            {entries
              .filter((entry) => entry.hidden !== true)
              .map((entry) => (
                <Entrance key={entry.to} entry={entry} compact={compact} onNavigate={onNavigate} />
              ))}
          </Box>
        ))}
      </ScrollArea>
      {compact ? (
        <Box mx="auto" pb={4} visibleFrom="sm">
          <NotificationsBell compact />
        </Box>
      ) : null}
      <AccountMenu compact={compact} />
    </Stack>
  );
}

function Entrance({ entry, compact, onNavigate }: { entry: Destination; compact: boolean; onNavigate: () => void }) {
  const { pathname } = useLocation();
  const active = isCurrent(entry, pathname);
  const shared = {
    label: compact ? null : entry.label,
    'aria-label': entry.label,
    active,
    leftSection: <entry.icon size={17} stroke={1.7} aria-hidden />,
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
