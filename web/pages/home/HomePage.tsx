import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { useSession } from '../../app/session.ts';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { BuildCard } from './BuildCard.tsx';
import { ModelsCard } from './ModelsCard.tsx';
import { RecentExecutions } from './RecentExecutions.tsx';

/** What to do first: open a model and create a key, or build a digital organization from a template. */
export function HomePage() {
  const me = useSession();
  const firstName = me.account.name.split(' ')[0] ?? me.account.name;
  return (
    <PageFrame
      title={`Hello, ${firstName}`}
      description="Two good ways to start. Both work without any outside account."
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <ModelsCard />
        <BuildCard />
      </SimpleGrid>
      <RecentExecutions />
      <Text size="sm" c="dimmed">
        Everything on these pages can also be done over the API. See the{' '}
        <Anchor href="/docs" target="_blank" rel="noopener">
          API reference
        </Anchor>
        .
      </Text>
    </PageFrame>
  );
}
