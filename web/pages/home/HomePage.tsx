import { Anchor, SimpleGrid, Text } from '@mantine/core';
import { $api } from '../../api/client.ts';
import { useSession } from '../../app/session.ts';
import { LoadedTogether } from '../../parts/LoadedTogether.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { NoCredits } from '../wallet/NoCredits.tsx';
import { BuildCard } from './BuildCard.tsx';
import { ConnectCard } from './ConnectCard.tsx';
import { ModelsCard } from './ModelsCard.tsx';
import { Overview } from './Overview.tsx';
import { RecentExecutions } from './RecentExecutions.tsx';
import { TourInvitation } from './TourInvitation.tsx';

/** First what to do for a start; once something was built, how it is doing comes before that. */
export function HomePage() {
  const me = useSession();
  const firstName = me.account.name.split(' ')[0] ?? me.account.name;
  const built = $api.useQuery('get', '/api/v1/digital-organizations', { params: { query: { limit: 1 } } });
  const started = (built.data?.data.length ?? 0) > 0;
  return (
    <PageFrame
      title={t('Hello, {{name}}', { name: firstName })}
      description={
        started ? t('Overview and next steps.') : t('Three steps to get started. No external account needed.')
      }
    >
      <LoadedTogether>
        <NoCredits />
        <TourInvitation accountId={me.account.id} />
        {started ? <Overview /> : null}
        {started ? <RecentExecutions /> : null}
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <ModelsCard />
          <BuildCard />
        </SimpleGrid>
        <ConnectCard />
        <Text size="sm" c="dimmed">
          <RichText
            text="You can do all of this with the API as well. See the <reference>API reference</reference>."
            parts={{ reference: <Anchor href="/docs" target="_blank" rel="noopener" underline="always" /> }}
          />
        </Text>
      </LoadedTogether>
    </PageFrame>
  );
}
