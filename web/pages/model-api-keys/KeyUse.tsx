import { Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { language, t } from '../../texts/texts.ts';

/** Shows the calls and the last use of a key. */
export function KeyUse({ modelApiKey }: { modelApiKey: Schema<'ModelApiKey'> }) {
  const { calls, last_used_at: lastUsedAt } = modelApiKey;
  return (
    <Text size="sm" fw={500}>
      {lastUsedAt === null ? (
        t('keys.keyUnused')
      ) : (
        <>
          {t('keys.callsCallsLastUsed', { calls: calls.toLocaleString(language()) })} <TimeAgo iso={lastUsedAt} />.
        </>
      )}
    </Text>
  );
}
