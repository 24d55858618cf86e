import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import classes from './Brand.module.css';
import { t } from '../texts/texts.ts';

/** Sign and name of the product, leading home. */
export function Brand({ compact }: { compact: boolean }) {
  return (
    <Link to="/" className={classes.brand} aria-label={t('app.bureauHome')}>
      <Group gap={10} wrap="nowrap">
        <img src="/favicon.svg" alt="" width={28} height={28} />
        {compact ? null : (
          <Text fw={700} fz={18} lts="-0.02em">
            Bureau
          </Text>
        )}
      </Group>
    </Link>
  );
}
