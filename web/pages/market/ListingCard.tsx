import { Anchor, Badge, Box, Card, Group, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import type { Schema } from '../../api/client.ts';
import { categoryLabels } from '../../employees/categories.ts';
import { figureTexts } from '../../employees/figureTexts.ts';
import { priceText } from '../../employees/listingWords.ts';
import { Portrait } from '../../employees/Portrait.tsx';
import { t } from '../../texts/texts.ts';

/** Card of a market listing: identity, price per run, and metrics. */
export function ListingCard({ listing }: { listing: Schema<'Listing'> }) {
  const { id, name, role, portrait, publisher, summary, category, tags, credits, figures, hired } = listing;
  const canTry = listing.offers_free_try && hired === 0 && !publisher.own;
  const measured = figureTexts(figures);
  return (
    <Card component="li" withBorder padding="md" style={{ listStyle: 'none' }}>
      <Stack gap="xs" h="100%">
        <Group wrap="nowrap" align="flex-start" gap="sm">
          <Portrait portrait={portrait} />
          <Box flex={1} miw={0}>
            <Title order={2} fz="md" style={{ overflowWrap: 'anywhere' }}>
              <Anchor component={Link} to={`/market/${id}`} fz="inherit" fw={600}>
                {name}
              </Anchor>
            </Title>
            <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {role === '' ? '' : `${role} · `}
              {publisher.own ? t('market.yourOrganization') : t('market.byPublisher', { name: publisher.name })}
            </Text>
          </Box>
          {hired === 0 ? null : (
            <Badge variant="light" color="teal" tt="none" style={{ flex: 'none' }}>
              {t('market.hired')}
            </Badge>
          )}
        </Group>
        <Text size="sm" lineClamp={3} style={{ overflowWrap: 'anywhere' }}>
          {summary}
        </Text>
        <Group gap={6}>
          <Badge variant="default" tt="none">
            {categoryLabels[category]}
          </Badge>
          {tags.slice(0, 4).map((tag) => (
            <Anchor key={tag} component={Link} to={`/market?tag=${encodeURIComponent(tag)}`} size="xs">
              #{tag}
            </Anchor>
          ))}
        </Group>
        <Box mt="auto">
          <Text size="sm" fw={600}>
            {publisher.own ? t('market.freeForYou') : priceText(credits)}
            {canTry ? ` · ${t('market.freeTryOffered')}` : ''}
          </Text>
          <Text size="xs" c="dimmed">
            {measured.length === 0 ? t('market.notMeasuredYet') : measured.join(' · ')}
          </Text>
        </Box>
      </Stack>
    </Card>
  );
}
