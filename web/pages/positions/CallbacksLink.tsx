import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../texts/texts.ts';

/** The way to what runs of a position have told. */
export function CallbacksLink({ positionId }: { positionId: string }) {
  return (
    <Anchor component={Link} to={`/positions/${positionId}/callbacks`} size="sm" underline="always">
      {t('market.showCallbacks')}
    </Anchor>
  );
}
