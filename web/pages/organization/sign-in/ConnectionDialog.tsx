import { Modal } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { OidcForm } from './OidcForm.tsx';

type Edited = Schema<'SsoConnection'> | 'new' | null;

/** Adds or changes a connection. A new one stays open: its redirect URL has to be registered with the provider. */
export function ConnectionDialog({ connection, onChange }: { connection: Edited; onChange: (next: Edited) => void }) {
  const existing = connection === 'new' ? null : connection;
  return (
    <Modal
      opened={connection !== null}
      onClose={() => onChange(null)}
      title={existing === null ? t('sso.addConnection') : t('sso.editConnection')}
      keepMounted={false}
    >
      <OidcForm key={existing?.id ?? 'new'} existing={existing} onAdded={onChange} onClose={() => onChange(null)} />
    </Modal>
  );
}
