import { Suspense } from 'react';
import { useParams } from 'react-router';
import { lazyPart } from '../../parts/lazyPart.tsx';

// Chunks of their own, so that the code of the first load does not list their files.
const FlowApp = lazyPart(async () => (await import('./FlowApp.tsx')).FlowApp);
const PositionApp = lazyPart(async () => (await import('../positions/PositionPage.tsx')).PositionAsApp);

/** A digital organization or a hired employee for people who do not build: form or chat, progress, result, and their own runs. */
export function AppPage() {
  const { appId = '' } = useParams();
  return (
    <Suspense fallback={null}>
      {appId.startsWith('pos_') ? <PositionApp positionId={appId} /> : <FlowApp key={appId} id={appId} />}
    </Suspense>
  );
}
