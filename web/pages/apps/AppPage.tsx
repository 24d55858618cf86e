import { useParams } from 'react-router';
import { FlowApp } from './FlowApp.tsx';
import { PositionApp } from './PositionApp.tsx';

/** A digital organization or a hired employee for people who do not build: form or chat, progress, result, and their own runs. */
export function AppPage() {
  const { appId = '' } = useParams();
  return appId.startsWith('pos_') ? <PositionApp positionId={appId} /> : <FlowApp key={appId} id={appId} />;
}
