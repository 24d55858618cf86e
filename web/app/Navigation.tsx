import { Box, NavLink, ScrollArea, Stack, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { $api } from '../api/client.ts';
import { useCreateDigitalOrganization } from '../pages/digital-organizations/useCreateDigitalOrganization.ts';
import { t } from '../texts/texts.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Brand } from './Brand.tsx';
import type { Destination } from './destination.ts';
import { destinationsFor, inbox, isCurrent, type FirstAction, type Section } from './destinations.ts';
import classes from './Navigation.module.css';
import { NotificationsBell } from './NotificationsBell.tsx';
import { OrganizationSwitcher } from './OrganizationSwitcher.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSession } from './session.ts';

/** The main navigation; `compact` shows icons only. */
export function Navigation({ compact, onNavigate }: { compact: boolean; onNavigate: () => void }) {
  const me = useSession();
  const { pathname } = useLocation();
  const sections = destinationsFor(me);
  const current = sections.find(({ entries }) => entries.some((entry) => isCurrent(entry, pathname)))?.id ?? null;
  const [toggled, setToggled] = useState<{ at: string | null; open: string | null } | null>(null);
  // The group of the page is open. Another one stays open until a page of another group is opened.
  const open = toggled?.at === current ? toggled.open : current;
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
        {sections.map((section) => (
          <Group
            key={section.id}
            section={section}
            compact={compact}
            isOpen={open === section.id}
            onToggle={() => setToggled({ at: current, open: open === section.id ? null : section.id })}
            onNavigate={onNavigate}
          />
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

type GroupProps = {
  section: Section;
  compact: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onNavigate: () => void;
};

/** Pages that belong together: the usual ones, and all of them while the group is open. */
function Group({ section, compact, isOpen, onToggle, onNavigate }: GroupProps) {
  const { id, title, first, entries } = section;
  const shown = entries.filter(({ more }) => more !== true || isOpen);
  return (
    <Box className={classes.group}>
      {title === null || compact ? (
        id === 'home' ? null : (
          <div className={classes.rule} />
        )
      ) : (
        <div className={classes.head}>
          <h2 className={classes.title}>
            {entries.some(({ more }) => more === true) ? (
              <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={onToggle}>
                {title}
                <IconChevronRight size={12} className={classes.chevron} data-open={isOpen || undefined} aria-hidden />
              </UnstyledButton>
            ) : (
              title
            )}
          </h2>
          {first === undefined ? null : <First first={first} onNavigate={onNavigate} />}
        </div>
      )}
      {shown.map((entry) => {
        const Entry = entry.to === inbox ? InboxEntrance : Entrance;
        return <Entry key={entry.to} entry={entry} compact={compact} onNavigate={onNavigate} />;
      })}
    </Box>
  );
}

function First({ first, onNavigate }: { first: FirstAction; onNavigate: () => void }) {
  const create = useCreateDigitalOrganization();
  const shared = { className: classes.first, 'aria-label': first.name, title: first.name };
  if (first.to !== null) {
    return (
      <UnstyledButton component={Link} to={first.to} onClick={onNavigate} {...shared}>
        {first.label}
      </UnstyledButton>
    );
  }
  return (
    <UnstyledButton
      disabled={create.isPending}
      onClick={() => {
        create.mutate({ body: { name: t('common.untitled') } });
        onNavigate();
      }}
      {...shared}
    >
      {first.label}
    </UnstyledButton>
  );
}

type EntranceProps = { entry: Destination; compact: boolean; onNavigate: () => void };

function InboxEntrance(props: EntranceProps) {
  const read = $api.useQuery('get', '/api/v1/inbox/count', {}, { staleTime: 10_000 });
  const { approval = 0, tool_call: calls = 0, deliverable = 0, form = 0 } = read.data ?? {};
  return <Entrance {...props} count={approval + calls + deliverable + form} />;
}

function Entrance({ entry, compact, onNavigate, count = 0 }: EntranceProps & { count?: number }) {
  const { pathname } = useLocation();
  const active = isCurrent(entry, pathname);
  const name = count === 0 ? entry.label : t('inbox.inboxCount', { count });
  const shared = {
    label: compact ? null : entry.label,
    'aria-label': compact ? name : undefined,
    rightSection:
      count === 0 || compact ? undefined : (
        <span className="numeric">
          {count > 99 ? '99+' : count}
          <VisuallyHidden> {t('inbox.inboxWaiting')}</VisuallyHidden>
        </span>
      ),
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
    <Tooltip label={name} position="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
