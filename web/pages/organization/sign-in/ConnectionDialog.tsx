import { Modal, SegmentedControl, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Schema } from '../../../api/client.ts';
import { t } from '../../../texts/texts.ts';
import { LdapForm } from './LdapForm.tsx';
import { OidcForm } from './OidcForm.tsx';
import { protocolNames } from './protocolNames.ts';
import { SamlForm } from './SamlForm.tsx';

type Connection = Schema<'SsoConnection'>;
type Edited = Connection | 'new' | null;

const forms = { oidc: OidcForm, saml: SamlForm, ldap: LdapForm };
const choices = Object.keys(forms) as (keyof typeof forms)[];

/** Adds or changes a connection. A new one stays open: its addresses have to be registered with the provider. */
export function ConnectionDialog({ connection, onChange }: { connection: Edited; onChange: (next: Edited) => void }) {
  return (
    <Modal
      opened={connection !== null}
      onClose={() => onChange(null)}
      title={connection === 'new' ? t('sso.addConnection') : t('sso.editConnection')}
      keepMounted={false}
    >
      <DialogForm existing={connection === 'new' ? null : connection} onChange={onChange} />
    </Modal>
  );
}

function DialogForm({ existing, onChange }: { existing: Connection | null; onChange: (next: Edited) => void }) {
  const [chosen, setChosen] = useState<keyof typeof forms>('oidc');
  const Form = forms[existing?.protocol ?? chosen];
  return (
    <Stack>
      {existing === null ? (
        <SegmentedControl
          aria-label={t('sso.protocol')}
          value={chosen}
          onChange={(value) => setChosen(value as keyof typeof forms)}
          data={choices.map((value) => ({ value, label: protocolNames[value] }))}
        />
      ) : null}
      <Form key={existing?.id ?? 'new'} existing={existing} onAdded={onChange} onClose={() => onChange(null)} />
    </Stack>
  );
}
