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
    credits == null ? null : t('common.creditsCredits', { credits: formatAmount(credits) }),
    inputTokens == null ? null : t('playground.tokensInputTokens', { tokens: count(inputTokens) }),
    cachedInputTokens ? t('playground.tokensCached', { tokens: count(cachedInputTokens) }) : null,
    outputTokens == null ? null : t('playground.tokensOutputTokens', { tokens: count(outputTokens) }),
    reasoningTokens ? t('playground.tokensReasoning', { tokens: count(reasoningTokens) }) : null,
    firstTextMs == null ? null : t('playground.firstTokenAfterTime', { time: formatDuration(firstTextMs) }),
    latencyMs == null ? null : t('playground.doneInTime', { time: formatDuration(latencyMs) }),
    facts.finishReason === 'length' ? t('playground.stoppedAtMaxTokens') : null,
    facts.provider == null ? null : t('playground.viaProvider', { provider: facts.provider }),
  ].filter((part) => part !== null);
  if (parts.length === 0) return null;
  return (
    <Group gap={6} role="note" aria-label={t('playground.costAndDuration')}>
      {parts.map((part, place) => (
        <Text
          key={part}
          size="xs"
          c="dimmed"
          className="numeric"
          title={
            place === 0 && credits != null ? t('common.creditsCredits', { credits: formatCredits(credits) }) : undefined
          }
        >
          {place === 0 ? '' : '· '}
          {part}
        </Text>
      ))}
    </Group>
  );
}
