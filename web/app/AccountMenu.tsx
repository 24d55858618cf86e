import { Avatar, Box, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconCoins,
  IconDeviceDesktop,
  IconLogout,
  IconMoon,
  IconSelector,
  IconSun,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api } from '../api/client.ts';
import { formatCredits } from '../parts/credits.ts';
import classes from './AccountMenu.module.css';
import { useSession, useSignOut } from './session.ts';

const schemes = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'Like the system', icon: IconDeviceDesktop },
] as const;

/** Who is signed in, the balance, the color scheme and the way out. */
export function AccountMenu({ compact }: { compact: boolean }) {
  const me = useSession();
  const signOut = useSignOut();
  const wallet = $api.useQuery('get', '/api/v1/wallet', {}, { refetchInterval: 20_000 });
  const balance = `${formatCredits(wallet.data?.balance ?? me.balance)} credits`;
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Box className={classes.frame} p={compact ? 8 : 'xs'}>
      <Menu position="top-start" width={248} keepMounted={false}>
        <Menu.Target>
          <UnstyledButton className={classes.button} aria-label={`Account menu of ${me.account.name}, ${balance}`}>
            <Avatar aria-hidden name={me.account.name} color="brand" radius="xl" size={32} />
            {compact ? null : (
              <>
                <Box flex={1} miw={0}>
                  <Text size="sm" fw={600} truncate>
                    {me.account.name}
                  </Text>
                  <Text size="xs" c="dimmed" className="numeric" truncate>
                    {balance}
                  </Text>
                </Box>
                <IconSelector size={16} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            <Text size="xs" truncate>
              {me.account.email}
            </Text>
            <Text size="xs" truncate>
              {me.organization.name}
            </Text>
          </Menu.Label>
          <Menu.Item component={Link} to="/settings/wallet" leftSection={<IconCoins size={16} />}>
            {balance}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>Appearance</Menu.Label>
          {schemes.map((scheme) => (
            <Menu.Item
              key={scheme.value}
              leftSection={<scheme.icon size={16} />}
              rightSection={colorScheme === scheme.value ? <IconCheck size={14} aria-label="chosen" /> : null}
              onClick={() => setColorScheme(scheme.value)}
              closeMenuOnClick={false}
            >
              {scheme.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
