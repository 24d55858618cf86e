import { Alert } from '@mantine/core';
import { useNetwork } from '@mantine/hooks';
import { IconWifiOff } from '@tabler/icons-react';
import { t } from '../texts/texts.ts';
import classes from './SignInAgain.module.css';

/** Shows a notice while the browser is offline. */
export function OfflineNotice() {
  const { online } = useNetwork();
  return (
    <div role="status">
      {online ? null : (
        <Alert color="orange" variant="filled" icon={<IconWifiOff />} className={classes.notice}>
          {t('app.offline')}
        </Alert>
      )}
    </div>
  );
}
