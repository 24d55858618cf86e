import { Group, Text } from '@mantine/core';
import { formatAmount, formatCredits } from '../../parts/credits.ts';
import { formatDuration } from '../../parts/time.ts';
import { language, t } from '../../texts/texts.ts';
import type { AnswerFacts } from './chatTurns.ts';

/** Cost, tokens and times of an answer in one quiet line. */
export function AnswerFactsLine({ facts }: { facts: Partial<AnswerFacts> }) {
  const { credits, inputTokens, cachedInputTokens, outputTokens, reasoningTokens, firstTextMs, latencyMs } = facts;
  const count = (tokens: number) => tokens.toLocaleString(language());
  const parts = [
    credits == null ? null : t('{{credits}} credits', { credits: formatAmount(credits) }),
    inputTokens == null ? null : t('{{tokens}} input tokens', { tokens: count(inputTokens) }),
    cachedInputTokens ? t('{{tokens}} cached', { tokens: count(cachedInputTokens) }) : null,
    outputTokens == null ? null : t('{{tokens}} output tokens', { tokens: count(outputTokens) }),
    reasoningTokens ? t('{{tokens}} reasoning', { tokens: count(reasoningTokens) }) : null,
    firstTextMs == null ? null : t('first token after {{time}}', { time: formatDuration(firstTextMs) }),
    latencyMs == null ? null : t('done in {{time}}', { time: formatDuration(latencyMs) }),
    facts.finishReason === 'length' ? t('stopped at max tokens') : null,
    facts.provider == null ? null : t('via {{provider}}', { provider: facts.provider }),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <Group gap={6} role="note" aria-label={t('Cost and duration')}>
      {parts.map((part, place) => (
        <Text
          key={part}
          size="xs"
          c="dimmed"
          className="numeric"
          title={
            place === 0 && credits != null ? t('{{credits}} credits', { credits: formatCredits(credits) }) : undefined
          }
        >
          {place === 0 ? '' : '· '}
          {part}
        </Text>
      ))}
    </Group>
  );
}
