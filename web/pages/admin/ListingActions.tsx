import { Menu, Modal } from '@mantine/core';
import { IconBan, IconCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { $api, type Schema } from '../../api/client.ts';
import { readAgain } from '../../api/reads.ts';
import { mayOnInstance, useSession } from '../../app/session.ts';
import { ActionsMenu } from '../../parts/ActionsMenu.tsx';
import { notifyDone, notifyError } from '../../parts/notify.ts';
import { ReasonForm } from '../../parts/ReasonForm.tsx';
import { t } from '../../texts/texts.ts';

type ListingProps = { listing: Schema<'AdminListing'> };

/** Actions of instance admins for a listing. */
export function ListingActions({ listing }: ListingProps) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { id, name, status } = listing;
  const lift = $api.useMutation('post', '/api/v1/admin/listings/{listing_id}/lift', {
    onSuccess: () => {
      notifyDone(t('market.suspensionLifted', { name }));
      return readAgain(queryClient, '/api/v1/admin/listings');
    },
    onError: (error) => notifyError(t('market.couldNotChangeListing'), error),
  });
  if (!mayOnInstance(useSession(), 'instance_organizations.manage')) return null;
  return (
    <>
      <ActionsMenu name={name}>
        {status === 'suspended' ? (
          <Menu.Item
            leftSection={<IconCheck size={16} />}
            onClick={() => lift.mutate({ params: { path: { listing_id: id } } })}
          >
            {t('market.liftSuspension')}
          </Menu.Item>
        ) : (
          <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => setOpen(true)}>
            {t('market.suspendEllipsis')}
          </Menu.Item>
        )}
      </ActionsMenu>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('market.suspendName', { name })}
        keepMounted={false}
      >
        <SuspendForm listing={listing} onClose={() => setOpen(false)} />
      </Modal>
    </>
  );
}

function SuspendForm({ listing: { id, name }, onClose }: ListingProps & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const suspend = $api.useMutation('post', '/api/v1/admin/listings/{listing_id}/suspend', {
    onSuccess: () => {
      notifyDone(t('market.listingSuspended', { name }));
      onClose();
      return readAgain(queryClient, '/api/v1/admin/listings');
    },
  });
  return (
    <ReasonForm
      lead={t('market.suspendText')}
      hint={t('market.suspendReasonHint')}
      maxLength={500}
      error={suspend.error}
      errorTitle={t('market.couldNotChangeListing')}
      busy={suspend.isPending}
      action={t('market.suspend')}
      onSubmit={(reason) => suspend.mutate({ params: { path: { listing_id: id } }, body: { reason } })}
      onClose={onClose}
    />
  );
}
