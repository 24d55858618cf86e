import { Anchor, Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconHierarchy2 } from '@tabler/icons-react';
import { Link } from 'react-router';
import { startTemplates } from '../../templates/startTemplates.ts';
import { useTemplate } from '../../templates/useTemplate.ts';
import { useCreateDigitalOrganization } from '../digital-organizations/useCreateDigitalOrganization.ts';
import classes from './BuildCard.module.css';
import { StartCard } from './StartCard.tsx';
import { t } from '../../texts/texts.ts';

/** Build a digital organization from a template or from nothing. */
export function BuildCard() {
  const create = useCreateDigitalOrganization();
  const describe = useCreateDigitalOrganization('?describe=1');
  const use = useTemplate();
  const busy = create.isPending || describe.isPending || use.isPending;
  const body = { name: t('common.untitled') };
  const choices = [
    {
      id: 'describe',
      title: t('drafting.describeIt'),
      description: t('home.describeText'),
      start: () => describe.mutate({ body }),
    },
    ...startTemplates.map((template) => ({ ...template, start: () => use.mutate(template) })),
    {
      id: 'empty',
      title: t('digitalOrganizations.emptyCanvas'),
      description: t('home.startFromScratch'),
      start: () => create.mutate({ body }),
    },
  ];
  return (
    <StartCard icon={IconHierarchy2} title={t('home.buildADigitalOrganization')} lead={t('home.buildText')}>
      <Stack gap={8}>
        {choices.map((choice) => (
          <UnstyledButton key={choice.id} className={classes.choice} disabled={busy} onClick={choice.start}>
            <Group justify="space-between" wrap="nowrap" gap="md">
              <Box>
                <Text fw={600} size="sm">
                  {choice.title}
                </Text>
                <Text size="xs" c="dimmed">
                  {choice.description}
                </Text>
              </Box>
              <IconArrowRight size={18} aria-hidden className={classes.arrow} />
            </Group>
          </UnstyledButton>
        ))}
        <Anchor component={Link} to="/templates" size="sm">
          {t('home.viewAllTemplates')}
        </Anchor>
      </Stack>
    </StartCard>
  );
}
