import { Group, SimpleGrid, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { Link } from 'react-router';
import { destinationsFor } from '../../app/destinations.ts';
import { useSession } from '../../app/session.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import classes from './SettingsPage.module.css';

/** All settings that the account may open, with what each is for. */
export function SettingsPage() {
  const sections = destinationsFor(useSession()).filter(({ title }) => title !== null);
  return (
    <PageFrame title={t('Settings')} description={t('Settings for you, your organization and this instance.')}>
      {sections.map(({ title, entries }) => (
        <Stack key={title} component="section" gap="sm">
          <Title order={2} fz={18}>
            {title}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="sm">
            {entries
              .filter(({ to }) => to !== '/settings')
              .map((entry) => (
                <Link key={entry.to} to={entry.to} className={classes.card}>
                  <Group wrap="nowrap" align="flex-start">
                    <ThemeIcon variant="light" size={38} radius="md">
                      <entry.icon size={20} stroke={1.6} aria-hidden />
                    </ThemeIcon>
                    <div>
                      <Text fw={600}>{entry.label}</Text>
                      <Text size="sm" c="dimmed">
                        {entry.about}
                      </Text>
                    </div>
                  </Group>
                </Link>
              ))}
          </SimpleGrid>
        </Stack>
      ))}
    </PageFrame>
  );
}
