import { Anchor, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { TimeAgo } from '../../parts/TimeAgo.tsx';

type Line = { to: string; label: string; at: string };
type TileProps = {
  title: string;
  pending: boolean;
  error: unknown;
  /** Text shown if there are no rows. */
  empty?: string;
  lines?: Line[] | undefined;
  more: { to: string; label: string };
};

/** One list of the home page: a few lines, and where there is more of it. */
export function Tile({ title, pending, error, empty, lines, more }: TileProps) {
  return (
    <Paper withBorder radius="md" p="md" component="section" aria-label={title} mih={132}>
      <Stack gap="xs" h="100%">
        <Title order={2} fz={13} fw={500} c="dimmed">
          {title}
        </Title>
        <ErrorNotice error={error} />
        {pending ? <Skeleton height={54} radius="sm" /> : null}
        {lines?.length === 0 ? (
          <Text size="sm" c="dimmed">
            {empty}
          </Text>
        ) : null}
        {lines?.map((line) => (
          <Group key={line.to} justify="space-between" wrap="nowrap" gap="sm">
            <Anchor component={Link} to={line.to} size="sm" truncate>
              {line.label}
            </Anchor>
            <Text size="xs" c="dimmed" flex="none">
              <TimeAgo iso={line.at} />
            </Text>
          </Group>
        ))}
        <Anchor component={Link} to={more.to} size="xs" mt="auto">
          {more.label}
        </Anchor>
      </Stack>
    </Paper>
  );
}
