import { Alert, Anchor } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useSession } from '../../../app/session.ts';
import { RichText } from '../../../texts/RichText.tsx';

/** Explains that the organization's policy disables sharing. */
export function SharingOff() {
  const mayChange = useSession().role !== 'member';
  return (
    <Alert color="yellow" variant="light" icon={<IconShieldLock aria-hidden />} role="note">
      <RichText
        id="digitalOrganizations.sharingOff"
        parts={{
          settings: mayChange ? (
            <Anchor component={Link} to="/settings/security" inherit c="inherit" underline="always" />
          ) : (
            <b />
          ),
        }}
      />
    </Alert>
  );
}
