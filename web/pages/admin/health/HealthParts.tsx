import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import type { Schema } from '../../../api/client.ts';
import { formatBytes } from '../../../parts/bytes.ts';
import { ListTable } from '../../../parts/ListTable.tsx';
import { StateText } from '../../../parts/StateText.tsx';
import { formatDuration } from '../../../parts/time.ts';
import { TimeAgo } from '../../../parts/TimeAgo.tsx';
import { language, t } from '../../../texts/texts.ts';
import { findingText } from './findingTexts.ts';
import { factTexts, partTexts } from './partTexts.ts';

type Part = Schema<'HealthPart'>;
type Fact = Schema<'HealthFact'>;

const looks = {
  ok: { label: t('health.stateOk'), color: 'teal', icon: IconCircleCheck },
  warning: { label: t('health.stateWarning'), color: 'yellow', icon: IconAlertTriangle },
  failing: { label: t('health.stateFailing'), color: 'red', icon: IconCircleX },
} as const;

/** The parts of the instance, with their findings and measurements. */
export function HealthParts({ parts }: { parts: readonly Part[] }) {
  return (
    <ListTable
      label={t('health.parts')}
      lines={parts}
      idOf={({ part }) => part}
      minWidth={640}
      columns={[
        { title: t('health.part'), card: 'name', cell: ({ part }) => partTexts[part] },
        {
          title: t('health.state'),
          card: 'end',
          cell: ({ state }) => <StateText {...looks[state]} isException={state !== 'ok'} status={state} />,
        },
        { title: t('health.found'), maxWidth: 360, cell: (part) => <Findings part={part} /> },
        { title: t('health.measured'), dimmed: true, cell: ({ facts }) => <Facts facts={facts} /> },
        { title: t('health.sinceTime'), dimmed: true, cell: ({ since }) => <TimeAgo iso={since} fallback="–" /> },
      ]}
    />
  );
}

function Findings({ part: { findings } }: { part: Part }) {
  if (findings.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('health.nothingFound')}
      </Text>
    );
  return (
    <Stack gap="xs">
      {findings.map((finding) => {
        const { found, advice } = findingText(finding);
        return (
          <div key={finding.code}>
            <Text size="sm" fw={500}>
              {found}
            </Text>
            <Text size="sm" c="dimmed">
              {advice}
            </Text>
          </div>
        );
      })}
    </Stack>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Stack gap={2}>
      {facts
        .filter(({ value }) => value !== null && value !== '')
        .map((fact) => (
          <Text key={fact.name} size="xs" c="dimmed" className="numeric">
            {factTexts[fact.name]}: {fact.unit === 'time' ? <TimeAgo iso={String(fact.value)} /> : valueOf(fact)}
          </Text>
        ))}
    </Stack>
  );
}

function valueOf({ value, unit }: Fact): string {
  if (unit === 'text' || unit === 'time') return value ?? '';
  const amount = Number(value);
  if (unit === 'bytes') return formatBytes(amount);
  if (unit === 'seconds') return formatDuration(amount * 1_000);
  return unit === 'milliseconds' ? formatDuration(amount) : amount.toLocaleString(language());
}
