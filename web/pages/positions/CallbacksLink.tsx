import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { t } from '../../texts/texts.ts';

/** Link to the callbacks of a position's runs. */
export function CallbacksLink({ positionId }: { positionId: string }) {
  return (
    <Anchor component={Link} to={`/positions/${positionId}/callbacks`} size="sm" underline="always">
      {t('market.showCallbacks')}
    </Anchor>
  );
}
