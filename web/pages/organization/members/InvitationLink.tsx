import { Stack, Text } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { CopyField } from '../../../parts/CopyField.tsx';
import { t } from '../../../texts/texts.ts';

/** The link of an invitation, to be passed on: it is shown this once. */
export function InvitationLink({ made }: { made: Schema<'OrganizationInvitationWithUrl'> }) {
  const { email, max_uses: most } = made.invitation;
  const label = email ?? t('members.forUpTo', { count: most });
  return (
    <Stack gap={4}>
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {made.mailed ? (
        <Text size="sm" c="dimmed">
          {t('members.mailSent')}
        </Text>
      ) : (
        <CopyField value={made.url} label={t('members.linkFor', { name: label })} />
      )}
    </Stack>
  );
}
