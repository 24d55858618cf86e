import { Box, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconArrowRight, IconHierarchy2 } from '@tabler/icons-react';
import { useCreateDigitalOrganization } from '../digital-organizations/useCreateDigitalOrganization.ts';
import classes from './BuildCard.module.css';
import { StartCard } from './StartCard.tsx';
import { templates } from './templates.ts';

/** Build a digital organization from a template or from nothing. */
export function BuildCard() {
  const create = useCreateDigitalOrganization();
  const choices = [
    ...templates,
    { id: 'empty', name: 'Empty canvas', description: 'Start from nothing.', draft: { nodes: [], connections: [] } },
  ];
  return (
    <StartCard
      icon={IconHierarchy2}
      title="Build a digital organization"
      lead="Connect nodes on a canvas; every execution shows what each node received and made."
    >
      <Stack gap={8}>
        {choices.map((choice) => (
          <UnstyledButton
            key={choice.id}
            className={classes.choice}
            disabled={create.isPending}
            onClick={() =>
              create.mutate({
                body: choice.id === 'empty' ? { name: 'Untitled' } : { name: choice.name, draft: choice.draft },
              })
            }
          >
            <Group justify="space-between" wrap="nowrap" gap="md">
              <Box>
                <Text fw={600} size="sm">
                  {choice.name}
                </Text>
                <Text size="xs" c="dimmed">
                  {choice.description}
                </Text>
              </Box>
              <IconArrowRight size={18} aria-hidden className={classes.arrow} />
            </Group>
          </UnstyledButton>
        ))}
      </Stack>
    </StartCard>
  );
}
