import { Alert, Button, Group, Modal, Stack } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { requestError } from '../../../api/requestError.ts';
import { t } from '../../../texts/texts.ts';
import { InvitationLink } from './InvitationLink.tsx';
import { InviteForm } from './InviteForm.tsx';

type Outcome = { made: Schema<'OrganizationInvitationWithUrl'>[]; refused: { email: string; message: string }[] };
type Invited = {
  wishes: readonly Schema<'OrganizationInvitationCreate'>[];
  move: Schema<'DigitalOrganizationMove'> | null;
};
type InviteDialogProps = { onClose: () => void };

/** Invites people by their addresses, or makes a link; then shows what became of each, with links to pass on. */
export function InviteDialog({ onClose }: InviteDialogProps) {
  const queryClient = useQueryClient();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const invite = useMutation({
    mutationFn: async ({ wishes, move }: Invited) => {
      if (move !== null) await moveWork(move);
      return inviteAll(wishes);
    },
    onSuccess: (done) => {
      if (done.made.length > 0 || done.refused.length > 0) setOutcome(done);
      void readAgain(queryClient, '/api/v1/digital-organizations');
      return readAgain(queryClient, '/api/v1/organizations/current/invitations');
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('members.invite')} size="lg" closeOnClickOutside={outcome === null}>
      {outcome === null ? (
        <InviteForm
          error={invite.error}
          isBusy={invite.isPending}
          onInvite={(wishes, move) => invite.mutate({ wishes, move })}
          onClose={onClose}
        />
      ) : (
        <Stack>
          {outcome.made.some(({ mailed }) => !mailed) ? (
            <Alert color="yellow" variant="light" icon={<IconInfoCircle />}>
              {t('members.passLinksOn')}
            </Alert>
          ) : null}
          {outcome.made.map((made) => (
            <InvitationLink key={made.invitation.id} made={made} />
          ))}
          {outcome.refused.map(({ email, message }) => (
            <Alert key={email} color="red" variant="light" title={email}>
              {message}
            </Alert>
          ))}
          <Group justify="flex-end">
            <Button onClick={onClose}>{t('common.done')}</Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

/** Before the invitations go out, so that people who join find the work. */
async function moveWork(body: Schema<'DigitalOrganizationMove'>): Promise<void> {
  const { error } = await api.POST('/api/v1/digital-organizations/move', { body });
  if (error) throw error;
}

/** One after the other; a link that is refused, or everything, is an error of the form. */
async function inviteAll(wishes: readonly Schema<'OrganizationInvitationCreate'>[]): Promise<Outcome> {
  const outcome: Outcome = { made: [], refused: [] };
  for (const body of wishes) {
    const { data, error } = await api.POST('/api/v1/organizations/current/invitations', { body });
    if (data) outcome.made.push(data);
    else if (body.email === undefined || wishes.length === 1) throw error;
    else outcome.refused.push({ email: body.email, message: requestError(error).message });
  }
  return outcome;
}
