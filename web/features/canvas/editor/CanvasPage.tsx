import { Box, Skeleton, VisuallyHidden } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { ReactFlowProvider } from '@xyflow/react';
import { useEffect, useMemo } from 'react';
import { useParams } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { nodeTypesRead } from '../../../api/sharedReads.ts';
import { indexNodeTypes } from '../model/graph.ts';
import { ReadFailure } from '../../../parts/ReadFailure.tsx';
import { t } from '../../../texts/texts.ts';
import { Editor } from './Editor.tsx';
import { draftRead, letGoOfDraft } from './askCanvas.ts';

/** The canvas of one digital organization: loads it and the node types, then hands over to the editor. */
export function CanvasPage() {
  const { digitalOrganizationId = '' } = useParams();
  const loaded = useQuery(draftRead(digitalOrganizationId));
  useEffect(() => letGoOfDraft(), [digitalOrganizationId]);
  const nodeTypes = useQuery(nodeTypesRead());
  const index = useMemo(() => indexNodeTypes(nodeTypes.data?.data ?? []), [nodeTypes.data]);
  useDocumentTitle(`${loaded.data?.name ?? t('canvas.canvas')} · Bureau`);
  const error = loaded.error ?? nodeTypes.error;
  if (error && (loaded.data === undefined || nodeTypes.data === undefined)) {
    return (
      <Box p="xl" maw={620} mx="auto">
        <ReadFailure
          error={error}
          title={t('canvas.couldNotLoadDigitalOrganization')}
          onRetry={() => void loaded.refetch()}
          what={t('executions.digitalOrganization')}
          list={{ to: '/digital-organizations', title: t('digitalOrganizations.digitalOrganizations') }}
        />
      </Box>
    );
  }
  if (loaded.data === undefined || nodeTypes.data === undefined) {
    return <Skeleton height="100dvh" radius={0} role="status" aria-label={t('canvas.loadingCanvas')} />;
  }
  return (
    <ReactFlowProvider key={digitalOrganizationId}>
      <VisuallyHidden component="h1">{loaded.data.name}</VisuallyHidden>
      <Editor loaded={loaded.data} nodeTypes={index} />
    </ReactFlowProvider>
  );
}
