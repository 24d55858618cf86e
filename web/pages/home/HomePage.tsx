import { Anchor, Button, SimpleGrid, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { LoadedTogether } from './LoadedTogether.tsx';
import { lazyPart } from '../../parts/lazyPart.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';
import { useCreateDigitalOrganization } from '../digital-organizations/useCreateDigitalOrganization.ts';
import { NoCredits } from '../wallet/NoCredits.tsx';
import { BuildCard } from './BuildCard.tsx';
import { ConnectCard } from './ConnectCard.tsx';
import { Figures } from './Figures.tsx';
import { ModelsCard } from './ModelsCard.tsx';
import { MoreToDo } from './MoreToDo.tsx';
import { Overview } from './Overview.tsx';
import { RecentExecutions } from './RecentExecutions.tsx';
import { TeamCard } from './TeamCard.tsx';
import { TourInvitation } from './TourInvitation.tsx';
import { homeReads } from './homeReads.ts';

const InstallEmployeesCard = lazyPart(
  async () => (await import('../admin/InstallEmployeesCard.tsx')).InstallEmployeesCard,
);

/** Keeps the line free until it is known what it says: people who have long begun read for a moment that three steps wait for them. */
const unknown = '\u00a0';

/** First what to do for a start; once something was built and a model called, how both are doing. */
export function HomePage() {
  const me = useSession();
  const firstName = me.account.name.split(' ')[0] ?? me.account.name;
  const built = useQuery(homeReads.built());
  const calls = useQuery(homeReads.called());
  const started = (built.data?.data.length ?? 0) > 0;
  const called = (calls.data?.data.length ?? 0) > 0;
  const done = started && called;
  const isKnown = !built.isPending && !calls.isPending;
  return (
    <PageFrame
      title={t('home.helloName', { name: firstName })}
      actions={started ? <CreateButtons /> : undefined}
      description={
        isKnown ? t(done ? 'home.homeLead' : started ? 'app.overviewAndNextSteps' : 'home.startLead') : unknown
      }
    >
      <LoadedTogether>
        {isKnown && !started ? <TeamCard /> : null}
        <NoCredits />
        <TourInvitation accountId={me.account.id} />
        {started ? <Figures /> : null}
        {started ? <Overview /> : null}
        {started ? <RecentExecutions /> : null}
        {started ? <MoreToDo connect={done} /> : null}
        {done ? null : (
          <>
            <SimpleGrid cols={{ base: 1, md: started || called ? 1 : 2 }} spacing="md">
              {called ? null : <ModelsCard />}
              {started ? null : <BuildCard />}
            </SimpleGrid>
            <ConnectCard />
            {mayOnInstance(me, 'instance_organizations.manage') ? (
              <Suspense fallback={null}>
                <InstallEmployeesCard />
              </Suspense>
            ) : null}
            <Text size="sm" c="dimmed">
              <RichText
                id="home.youCanDoAll"
                parts={{ reference: <Anchor href="/docs" target="_blank" rel="noopener" underline="always" /> }}
              />
            </Text>
          </>
        )}
      </LoadedTogether>
    </PageFrame>
  );
}

function CreateButtons() {
  const create = useCreateDigitalOrganization();
  const describe = useCreateDigitalOrganization('?describe=1');
  const body = { name: t('common.untitled') };
  return (
    <>
      <Button variant="default" loading={describe.isPending} onClick={() => describe.mutate({ body })}>
        {t('drafting.describeIt')}
      </Button>
      <Button
        leftSection={<IconPlus size={16} aria-hidden />}
        loading={create.isPending}
        onClick={() => create.mutate({ body })}
      >
        {t('digitalOrganizations.create')}
      </Button>
    </>
  );
}
