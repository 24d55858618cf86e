import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../texts/texts.ts';

/** The name of a digital organization, or that it was deleted. */
export function flowNameText(id: string, name: string | null): string {
  return name ?? t('insights.deleted', { id: `…${id.slice(-6)}` });
}

/** The same with a link to it. */
export function FlowName({ id, name }: { id: string; name: string | null }) {
  if (name === null)
    return (
      <Text inherit c="dimmed">
        {flowNameText(id, name)}
      </Text>
    );
  return (
    <Anchor component={Link} to={`/digital-organizations/${id}`} inherit>
      {name}
    </Anchor>
  );
}
