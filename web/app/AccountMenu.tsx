import { Avatar, Box, Menu, Text, UnstyledButton, useMantineColorScheme, VisuallyHidden } from '@mantine/core';
import {
  IconBuilding,
  IconCheck,
  IconCoins,
  IconFlag,
  IconLanguage,
  IconLogout,
  IconSelector,
  IconUser,
} from '@tabler/icons-react';
import { Link } from 'react-router';
import { $api } from '../api/client.ts';
import { formatBalance, formatCredits } from '../parts/credits.ts';
import { language, languages, t } from '../texts/texts.ts';
import classes from './AccountMenu.module.css';
import { keepLanguage } from './keepLanguage.ts';
import { colorSchemes } from './colorSchemes.ts';
import { useSession, useSignOut } from './session.ts';
import { startTour } from './tour/tourMemory.ts';

const chosen = () => <IconCheck size={14} aria-label={t('app.selected')} />;

/** The account menu: account, balance, colors, language and sign-out. */
export function AccountMenu({ compact }: { compact: boolean }) {
  const me = useSession();
  const signOut = useSignOut();
  const wallet = $api.useQuery('get', '/api/v1/wallet', {});
  const credits = wallet.data?.balance ?? me.balance;
  const balance = t('common.creditsCredits', { credits: formatBalance(credits) });
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Box className={classes.frame} p={compact ? 8 : 'xs'}>
      <Menu position="top-start" width={264} keepMounted={false}>
        <Menu.Target>
          <UnstyledButton className={classes.button}>
            <VisuallyHidden>{t('app.accountMenu', { name: me.account.name, balance })}</VisuallyHidden>
            <Avatar aria-hidden name={me.account.name} color="brand" radius="xl" size={32} />
            {compact ? null : (
              <>
                <Box flex={1} miw={0} aria-hidden>
                  <Text size="sm" fw={600} truncate>
                    {me.account.name}
                  </Text>
                  <Text size="xs" c="dimmed" className="numeric" truncate title={formatCredits(credits)}>
                    {balance}
                  </Text>
                </Box>
                <IconSelector size={16} aria-hidden />
              </>
            )}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown className={classes.dropdown}>
          <Menu.Label>
            <Text size="xs" truncate>
              {me.account.email}
            </Text>
          </Menu.Label>
          <Menu.Item component={Link} to="/settings/account" leftSection={<IconUser size={16} />}>
            {t('app.account')}
          </Menu.Item>
          <Menu.Item component={Link} to="/settings/organization" leftSection={<IconBuilding size={16} />}>
            {me.organization.name}
          </Menu.Item>
          <Menu.Item component={Link} to="/wallet" leftSection={<IconCoins size={16} />}>
            {balance}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{t('app.theme')}</Menu.Label>
          {colorSchemes.map((scheme) => (
            <Menu.Item
              key={scheme.value}
              leftSection={<scheme.icon size={16} />}
              rightSection={colorScheme === scheme.value ? chosen() : null}
              onClick={() => setColorScheme(scheme.value)}
              closeMenuOnClick={false}
            >
              {scheme.label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Label>{t('app.language')}</Menu.Label>
          {languages.map(({ code, name }) => (
            <Menu.Item
              key={code}
              lang={code}
              leftSection={<IconLanguage size={16} />}
              rightSection={language() === code ? chosen() : null}
              onClick={() => void keepLanguage(code)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconFlag size={16} />} onClick={startTour}>
            {t('app.takeTheTour')}
          </Menu.Item>
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
            {t('app.signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </Box>
  );
}
