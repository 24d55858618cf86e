import { Anchor, Group, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { PartView } from '../../employees/PartView.tsx';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { deliverableRead, partAddress, readPart } from './deliverableReads.ts';
import { Verdict } from './Verdict.tsx';

/** Data pool > a deliverable: its parts, the two buttons, and the manifest that was signed. */
export function DeliverablePage() {
  const { deliverableId = '' } = useParams();
  const read = useQuery(deliverableRead(deliverableId));
  return read.data === undefined ? (
    <PageFrame title={t('market.dataPool')}>
      <ErrorNotice error={read.error} onRetry={() => void read.refetch()} />
      {read.isPending ? <TableSkeleton /> : null}
    </PageFrame>
  ) : (
    <OpenDeliverable key={read.data.id} deliverable={read.data} />
  );
}

function OpenDeliverable({ deliverable }: { deliverable: Schema<'Deliverable'> }) {
  const { id, title, position_id: positionId, run_id: runId, parts = [] } = deliverable;
  return (
    <PageFrame
      title={title === '' ? t('common.untitled') : title}
      description={
        <Group gap={12}>
          <Anchor component={Link} to="/data-pool" size="sm">
            <Group gap={4} component="span" display="inline-flex">
              <IconArrowLeft size={15} aria-hidden />
              {t('market.dataPool')}
            </Group>
          </Anchor>
          <Anchor component={Link} to={`/positions/${positionId}/runs/${runId}`} size="sm">
            {t('market.openRun')}
          </Anchor>
          <Anchor href={`/api/v1/deliverables/${id}/manifest`} download={`${id}.dsse.json`} size="sm">
            {t('market.downloadManifest')}
          </Anchor>
        </Group>
      }
    >
      <Stack gap="lg">
        <Verdict deliverable={deliverable} />
        {parts.map((part) => (
          <PartView
            key={part.position}
            part={part}
            address={partAddress(id, part.position)}
            read={() => readPart(id, part.position)}
          />
        ))}
      </Stack>
    </PageFrame>
  );
}
