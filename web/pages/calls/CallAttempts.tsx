import { Code, Group, Stack, Text, Timeline, Title } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { absoluteTime, formatDuration } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';
import { callStatusLabels } from './callFilter.ts';

type Attempt = Schema<'CallAttempt'>;

/** Each attempt of a call at a provider: how it ended, and why another one followed. */
export function CallAttempts({ attempts }: { attempts: readonly Attempt[] }) {
  return (
    <Stack gap="sm" component="section" aria-label={t('keys.attempts')}>
      <Title order={3} fz="sm">
        {t('keys.attempts')}
      </Title>
      <Timeline active={attempts.length} bulletSize={14} lineWidth={2} color="gray">
        {attempts.map((attempt, place) => (
          <Timeline.Item
            // eslint-disable-next-line react/no-array-index-key -- they never change places
            key={place}
            color={looks[attempt.status].color}
            title={
              <Group gap="xs" justify="space-between" wrap="nowrap">
                <Text size="sm" fw={500} truncate>
                  {attempt.provider}
                </Text>
                <Text size="sm" c="dimmed" miw="max-content" title={absoluteTime(attempt.started_at)}>
                  {formatDuration(attempt.duration_ms)}
                </Text>
              </Group>
            }
          >
            <Outcome attempt={attempt} />
          </Timeline.Item>
        ))}
      </Timeline>
    </Stack>
  );
}

const looks = { ok: { color: 'teal' }, error: { color: 'red' }, canceled: { color: 'gray' } } as const;

const nextTexts: Readonly<Record<NonNullable<Attempt['next']>, string>> = {
  repeated: t('keys.triedAgain'),
  other_key: t('keys.triedNextKey'),
  other_provider: t('keys.triedNextProvider'),
  other_model: t('keys.triedNextModel'),
};

function Outcome({ attempt }: { attempt: Attempt }) {
  const {
    provider_key: key,
    instance_key_id: instanceKey,
    http_status: status,
    error_code: code,
    error_message: message,
    next,
  } = attempt;
  return (
    <Stack gap={2}>
      {key === null ? null : (
        <Text size="xs" c="dimmed">
          {t('keys.withOwnKey', { label: key.label ?? key.id })}
        </Text>
      )}
      {instanceKey === null ? null : (
        <Text size="xs" c="dimmed">
          {t('keys.withInstanceKey', { key: instanceKey })}
        </Text>
      )}
      <Text size="xs" c={attempt.status === 'error' ? 'red' : 'dimmed'}>
        {[callStatusLabels[attempt.status], status === null ? null : `HTTP ${status}`]
          .filter((one) => one !== null)
          .join(' · ')}{' '}
        {code === null ? null : <Code fz="xs">{code}</Code>}
      </Text>
      {message === null ? null : <Text size="xs">{message}</Text>}
      {next === null ? null : (
        <Text size="xs" c="dimmed">
          {nextTexts[next]}
        </Text>
      )}
    </Stack>
  );
}
