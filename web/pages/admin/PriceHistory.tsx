import { Badge, Group, Skeleton, Stack, Text, Timeline, Title } from '@mantine/core';
import { $api, type Schema } from '../../api/client.ts';
import { cursorPages, linesOf } from '../../api/pages.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { LoadMore } from '../../parts/LoadMore.tsx';
import { priceTexts } from '../../parts/prices.ts';
import { TimeAgo } from '../../parts/TimeAgo.tsx';
import { absoluteTime } from '../../parts/time.ts';
import { t } from '../../texts/texts.ts';

/** Shows every price of a model, the current one first: start date, author and lines. */
export function PriceHistory({ modelId }: { modelId: string }) {
  const history = $api.useInfiniteQuery(
    'get',
    '/api/v1/admin/models/{model_id}/prices',
    { params: { path: { model_id: modelId }, query: { limit: 20 } } },
    cursorPages,
  );
  const prices = linesOf(history.data);
  return (
    <Stack gap="sm">
      <Title order={3} fz={16}>
        {t('admin.priceHistory')}
      </Title>
      <ErrorNotice error={history.error} onRetry={() => void history.refetch()} />
      {history.isPending ? <Skeleton h={64} role="status" aria-label={t('common.loading')} /> : null}
      {history.data !== undefined && prices.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('admin.noPricesYet')}
        </Text>
      ) : null}
      <Timeline active={0} bulletSize={16} lineWidth={2} role="list" aria-label={t('admin.priceHistory')}>
        {prices.map((price, place) => (
          <Timeline.Item key={price.id} role="listitem" title={<Since price={price} isNow={place === 0} />}>
            {priceTexts(price.lines).map((text) => (
              <Text key={text} size="sm" className="numeric">
                {text}
              </Text>
            ))}
          </Timeline.Item>
        ))}
      </Timeline>
      <LoadMore query={history} />
    </Stack>
  );
}

function Since({ price, isNow }: { price: Schema<'Price'>; isNow: boolean }) {
  return (
    <Group gap="xs">
      <Text size="sm" fw={600}>
        {absoluteTime(price.valid_from)}
      </Text>
      {isNow ? (
        <Badge variant="light" tt="none">
          {t('admin.current')}
        </Badge>
      ) : null}
      <Text size="xs" c="dimmed">
        <TimeAgo iso={price.valid_from} />
        {price.created_by ? ` · ${price.created_by.name}` : ''}
      </Text>
    </Group>
  );
}
