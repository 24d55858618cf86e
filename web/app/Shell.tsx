import { AppShell, Burger, Group, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useSyncExternalStore } from 'react';
import { Outlet, useMatch } from 'react-router';
import { useFollowChanges } from '../api/changes/changes.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { t } from '../texts/texts.ts';
import { Brand } from './Brand.tsx';
import { ConfirmAddressNotice } from './ConfirmAddressNotice.tsx';
import { MaintenanceNotice } from './MaintenanceNotice.tsx';
import { Navigation } from './Navigation.tsx';
import { NotificationsBell } from './NotificationsBell.tsx';
import { OfflineNotice } from './OfflineNotice.tsx';
import { SearchBox } from './SearchBox.tsx';
import { useSession } from './session.ts';
import classes from './Shell.module.css';
import { SignInAgain } from './SignInAgain.tsx';
import { tourStore } from './tour/tourMemory.ts';
import { useArrival } from './useArrival.ts';

const Tour = lazyPart(async () => (await import('./tour/Tour.tsx')).Tour);

/** Frame of every signed-in page: navigation at the left, a slim bar with a menu button on phones. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const me = useSession();
  const onCanvas = useMatch('/digital-organizations/:digitalOrganizationId') !== null;
  const onExecution = useMatch('/executions/:executionId') !== null;
  const compact = onCanvas || onExecution;
  useFollowChanges(`${me.account.id} ${me.organization.id}`);
  const arrived = useArrival('main');
  const onTour = useSyncExternalStore(tourStore.subscribe, tourStore.isOpen);
  return (
    <AppShell
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: compact ? 64 : 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      classNames={{ main: classes.main, navbar: classes.navbar, header: classes.header }}
      transitionDuration={0}
    >
      <a className="skipLink" href="#main">
        {t('app.skipToContent')}
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" justify="space-between" wrap="nowrap">
          <Brand compact={false} />
          <Group gap={4} wrap="nowrap">
            <SearchBox look="icon" />
            <NotificationsBell compact />
            <Burger
              opened={opened}
              onClick={toggle}
              size="sm"
              aria-label={opened ? t('app.closeMenu') : t('app.openMenu')}
              aria-expanded={opened}
            />
          </Group>
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label={t('app.main')}>
        <Navigation compact={compact && !opened} onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        {compact ? null : <MaintenanceNotice />}
        {compact ? null : <ConfirmAddressNotice />}
        <Outlet />
      </AppShell.Main>
      <VisuallyHidden role="status">{arrived}</VisuallyHidden>
      <OfflineNotice />
      <SignInAgain me={me} />
      <Suspense fallback={null}>{onTour ? <Tour accountId={me.account.id} /> : null}</Suspense>
    </AppShell>
  );
}
