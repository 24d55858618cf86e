import { Stack, Text } from '@mantine/core';
import { IconCheck, IconCircleOff, IconClockPause, IconPlugConnectedX, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Schema } from '../../api/client.ts';
import { StateText } from '../../parts/StateText.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { RichText } from '../../texts/RichText.tsx';
import { t } from '../../texts/texts.ts';

type Destination = Schema<'LogDestination'>;

const looks = {
  overridden: { label: t('logStreaming.stateOverridden'), color: 'gray', icon: IconCircleOff, isException: false },
  gone: { label: t('logStreaming.stateGone'), color: 'red', icon: IconPlugConnectedX, isException: true },
  disabled: { label: t('canvas.disabled'), color: 'gray', icon: IconCircleOff, isException: false },
  failing: { label: t('logStreaming.stateFailing'), color: 'red', icon: IconX, isException: true },
  retrying: { label: t('logStreaming.stateRetrying'), color: 'orange', icon: IconClockPause, isException: true },
  sending: { label: t('logStreaming.stateSending'), color: 'blue', icon: null, isException: false },
  ready: { label: t('logStreaming.stateReady'), color: 'teal', icon: IconCheck, isException: false },
} as const;

/** Whether events arrive; where they do not, the reason and the next step. */
export function DestinationState({ destination }: { destination: Destination }) {
  const state = stateOf(destination);
  const { last_error: reason, open_until: openUntil } = destination.circuit;
  const isFailing = state === 'failing' || state === 'retrying';
  return (
    <Stack gap={2} align="flex-start" maw={320} ta="start">
      <StateText {...looks[state]} status={state} />
      {state === 'overridden' ? <Line>{t('logStreaming.overriddenText')}</Line> : null}
      {state === 'gone' ? <Line>{t('logStreaming.goneNextStep')}</Line> : null}
      {isFailing && reason !== null ? <Line>{reason}</Line> : null}
      {isFailing ? <Line>{t('logStreaming.failingNextStep')}</Line> : null}
      {state === 'failing' && openUntil !== null ? (
        <Line>
          <RichText id="logStreaming.nextAttempt" parts={{ when: <TimeAgo iso={openUntil} /> }} />
        </Line>
      ) : null}
    </Stack>
  );
}

function Line({ children }: { children: ReactNode }) {
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {children}
    </Text>
  );
}

function stateOf({ enabled, disabled_by: disabledBy, circuit, backlog, overridden }: Destination): keyof typeof looks {
  if (overridden) return 'overridden';
  if (!enabled) return disabledBy === 'receiver' ? 'gone' : 'disabled';
  if (circuit.state === 'open') return 'failing';
  if (circuit.failures > 0) return 'retrying';
  return backlog.events > 0 ? 'sending' : 'ready';
}
