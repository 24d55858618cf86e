import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useMatch } from 'react-router';
import { Brand } from './Brand.tsx';
import { Navigation } from './Navigation.tsx';
import classes from './Shell.module.css';

/** Frame of every signed-in page: navigation at the left, a slim bar with a menu button on phones. */
export function Shell() {
  const [opened, { toggle, close }] = useDisclosure(false);
  const onCanvas = useMatch('/digital-organizations/:digitalOrganizationId') !== null;
  return (
    <AppShell
      header={{ height: { base: 52, sm: 0 } }}
      navbar={{ width: onCanvas ? 64 : 248, breakpoint: 'sm', collapsed: { mobile: !opened } }}
      classNames={{ main: classes.main, navbar: classes.navbar, header: classes.header }}
      transitionDuration={0}
    >
      <a className="skipLink" href="#main">
        Skip to the content
      </a>
      <AppShell.Header hiddenFrom="sm">
        <Group h="100%" px="md" justify="space-between">
          <Brand compact={false} />
          <Burger opened={opened} onClick={toggle} size="sm" aria-label={opened ? 'Close the menu' : 'Open the menu'} />
        </Group>
      </AppShell.Header>
      <AppShell.Navbar aria-label="Main">
        <Navigation compact={onCanvas && !opened} onNavigate={close} />
      </AppShell.Navbar>
      <AppShell.Main id="main" tabIndex={-1}>
        <Outlet />
      </AppShell.Main>
    </AppShell>
  );
}
