import { Anchor, Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { PartView } from '../../employees/PartView.tsx';
import { BackLink } from '../../parts/BackLink.tsx';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { UnreadPage } from '../../parts/UnreadPage.tsx';
import { t } from '../../texts/texts.ts';
import { deliverableRead, partAddress, readPart } from './deliverableReads.ts';
import { Verdict } from './Verdict.tsx';

/** Data pool > a deliverable: its parts, then the decision about it, and the manifest that was signed. */
export function DeliverablePage() {
  const { deliverableId = '' } = useParams();
  const read = useQuery(deliverableRead(deliverableId));
  return read.data === undefined ? (
    <UnreadPage read={read} what={t('market.deliverable')} list={{ to: '/data-pool', title: t('market.dataPool') }} />
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
          <BackLink to="/data-pool">{t('market.dataPool')}</BackLink>
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
        {parts.map((part) => (
          <PartView
            key={part.position}
            part={part}
            address={partAddress(id, part.position)}
            read={() => readPart(id, part.position)}
          />
        ))}
        <Verdict deliverable={deliverable} />
      </Stack>
    </PageFrame>
  );
}
