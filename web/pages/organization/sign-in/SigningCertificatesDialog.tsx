import { Badge, Button, CopyButton, Group, Modal, Paper, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useQueryClient } from '@tanstack/react-query';
import { $api, type Schema } from '../../../api/client.ts';
import { readAgain } from '../../../api/reads.ts';
import { CopyField } from '../../../parts/CopyField.tsx';
import { formatDay } from '../../../parts/formatDay.ts';
import { notifyDone, notifyError } from '../../../parts/notify.ts';
import { t } from '../../../texts/texts.ts';

type Connection = Schema<'SsoConnection'>;
type Certificate = Schema<'SsoSigningCertificate'>;

const path = '/api/v1/sso-connections/{sso_connection_id}/signing-certificates';

/** By which certificates a SAML provider knows our requests: the next one is made, announced, switched to, and the former one deleted. */
export function SigningCertificatesDialog({
  connection,
  onClose,
}: {
  connection: Connection | undefined;
  onClose: () => void;
}) {
  const saml = connection?.saml;
  return (
    <Modal opened={saml != null} onClose={onClose} title={t('sso.signingCertificates')} size="lg" keepMounted={false}>
      {saml == null || connection === undefined ? null : <Certificates connection={connection} saml={saml} />}
    </Modal>
  );
}

function Certificates({ connection, saml }: { connection: Connection; saml: Schema<'SsoSaml'> }) {
  const actions = useActions(connection);
  const { signing_certificates: certificates } = saml;
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {t('sso.signingCertificatesLead')}
      </Text>
      {certificates.map((certificate) => (
        <Line key={certificate.fingerprint} certificate={certificate} actions={actions} />
      ))}
      {certificates.length > 1 ? (
        <Stack gap={4}>
          <Text size="sm">{t('sso.giveNextCertificate')}</Text>
          <CopyField label={t('sso.metadataUrl')} value={saml.metadata_url} />
        </Stack>
      ) : (
        <Group>
          <Button variant="default" loading={actions.busy} onClick={actions.create}>
            {t('sso.createNextCertificate')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function Line({ certificate, actions }: { certificate: Certificate; actions: Actions }) {
  const { signs, fingerprint, expires_at: end } = certificate;
  return (
    <Paper withBorder p="sm">
      <Stack gap="xs">
        <Group gap="xs">
          <Badge variant="light" color={signs ? 'teal' : 'gray'} tt="none">
            {signs ? t('sso.signsRequests') : t('sso.announcedOnly')}
          </Badge>
          <Text size="sm" c="dimmed">
            {t(Date.parse(end) <= Date.now() ? 'sso.expiredOn' : 'sso.expiresOn', {
              what: t('sso.signingCertificate'),
              day: formatDay(end),
            })}
          </Text>
        </Group>
        <Text size="xs" className="mono" style={{ overflowWrap: 'anywhere' }}>
          {t('sso.fingerprint', { fingerprint })}
        </Text>
        <Group gap="xs">
          <CopyButton value={certificate.certificate} timeout={1500}>
            {({ copied, copy }) => (
              <Button variant="default" size="compact-sm" onClick={copy}>
                {copied ? t('publish.copied') : t('sso.copyCertificate')}
              </Button>
            )}
          </CopyButton>
          {signs ? null : (
            <>
              <Button size="compact-sm" loading={actions.busy} onClick={() => actions.switchTo(certificate)}>
                {t('sso.switchToCertificate')}
              </Button>
              <Button variant="subtle" color="red" size="compact-sm" onClick={() => actions.remove(certificate)}>
                {t('common.delete')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </Paper>
  );
}

interface Actions {
  readonly busy: boolean;
  readonly create: () => void;
  readonly switchTo: (certificate: Certificate) => void;
  readonly remove: (certificate: Certificate) => void;
}

function useActions({ id }: Connection): Actions {
  const queryClient = useQueryClient();
  const said = (done: string) => ({
    onSuccess: () => {
      notifyDone(done);
      return readAgain(queryClient, '/api/v1/sso-connections');
    },
    onError: (error: unknown) => notifyError(t('sso.couldNotChangeCertificates'), error),
  });
  const create = $api.useMutation('post', path, said(t('sso.nextCertificateCreated')));
  const change = $api.useMutation('post', `${path}/{fingerprint}/switch`, said(t('sso.certificateSwitched')));
  const remove = $api.useMutation('delete', `${path}/{fingerprint}`, said(t('sso.certificateDeleted')));
  const at = ({ fingerprint }: Certificate) => ({ params: { path: { sso_connection_id: id, fingerprint } } });
  return {
    busy: create.isPending || change.isPending || remove.isPending,
    create: () => create.mutate({ params: { path: { sso_connection_id: id } } }),
    switchTo: (certificate) =>
      ask({ title: t('sso.switchToCertificate'), consequence: t('sso.switchCertificateConsequence') }, () =>
        change.mutate(at(certificate)),
      ),
    remove: (certificate) =>
      ask({ title: t('sso.deleteCertificate'), consequence: t('sso.deleteCertificateConsequence'), color: 'red' }, () =>
        remove.mutate(at(certificate)),
      ),
  };
}

interface Question {
  readonly title: string;
  readonly consequence: string;
  readonly color?: string;
}

function ask({ title, consequence, color }: Question, onConfirm: () => void): void {
  modals.openConfirmModal({
    title,
    children: <Text size="sm">{consequence}</Text>,
    labels: { confirm: title, cancel: t('common.cancel') },
    ...(color === undefined ? {} : { confirmProps: { color } }),
    onConfirm,
  });
}
