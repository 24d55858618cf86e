import { Checkbox, NumberInput, Select, SimpleGrid, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../texts/texts.ts';
import type { DestinationDraft } from './destinationDraft.ts';
import { PemField } from './PemField.tsx';

type Syslog = DestinationDraft['syslog'];
type SyslogFieldsProps = {
  draft: DestinationDraft;
  isKeyStored: boolean;
  onChange: (change: Partial<DestinationDraft>) => void;
};

const transports = ['tls', 'tcp', 'udp'].map((value) => ({ value, label: value.toUpperCase() }));
const exampleHost = 'logs.example.com';
const keyStart = '-----BEGIN PRIVATE KEY-----';
const framings = [
  { value: 'octet_count', label: t('logStreaming.framingOctetCount') },
  { value: 'newline', label: t('logStreaming.framingNewline') },
];
const usualPorts = { tls: 6514, tcp: 514, udp: 514 } as const;
const facilities = [
  'kern', 'user', 'mail', 'daemon', 'auth', 'syslog', 'lpr', 'news', 'uucp', 'cron', 'authpriv', 'ftp', 'ntp', 'audit', 'alert', 'clock',
  'local0', 'local1', 'local2', 'local3', 'local4', 'local5', 'local6', 'local7',
].map((name, number) => ({ value: String(number), label: `${name} (${number})` })); // prettier-ignore

/** Settings of a syslog server. */
export function SyslogFields({ draft, isKeyStored, onChange }: SyslogFieldsProps) {
  const { syslog } = draft;
  const [hasCertificate, setHasCertificate] = useState(syslog.client_certificate !== null);
  const set = (change: Partial<Syslog>) => onChange({ syslog: { ...syslog, ...change } });
  const setTransport = (transport: Syslog['transport']) => {
    const isUsual = syslog.port === usualPorts[syslog.transport];
    set({ transport, ...(isUsual ? { port: usualPorts[transport] } : {}) });
  };
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={t('logStreaming.transport')}
          description={syslog.transport === 'udp' ? t('logStreaming.udpHint') : undefined}
          allowDeselect={false}
          data={transports}
          value={syslog.transport}
          onChange={(value) => setTransport(value as Syslog['transport'])}
        />
        <TextInput
          label={t('logStreaming.host')}
          placeholder={exampleHost}
          required
          maxLength={253}
          value={syslog.host}
          onChange={(event) => set({ host: event.currentTarget.value })}
        />
        <NumberInput
          label={t('logStreaming.port')}
          required
          min={1}
          max={65_535}
          allowDecimal={false}
          hideControls
          value={syslog.port}
          onChange={(value) => set({ port: Number(value) })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <Select
          label={t('logStreaming.framing')}
          description={t('logStreaming.framingHint')}
          allowDeselect={false}
          disabled={syslog.transport === 'udp'}
          data={framings}
          value={syslog.framing}
          onChange={(value) => set({ framing: value as Syslog['framing'] })}
        />
        <Select
          label={t('logStreaming.facility')}
          description={t('logStreaming.facilityHint')}
          allowDeselect={false}
          data={facilities}
          value={String(syslog.facility)}
          onChange={(value) => set({ facility: Number(value) })}
        />
        <TextInput
          label={t('logStreaming.appName')}
          description={t('logStreaming.appNameHint')}
          required
          maxLength={48}
          value={syslog.app_name}
          onChange={(event) => set({ app_name: event.currentTarget.value })}
        />
      </SimpleGrid>
      {syslog.transport === 'tls' ? (
        <>
          <PemField
            label={t('logStreaming.authority')}
            description={t('logStreaming.authorityHint')}
            value={syslog.ca_certificate}
            onChange={(pem) => set({ ca_certificate: pem })}
          />
          <Checkbox
            label={t('logStreaming.useClientCertificate')}
            checked={hasCertificate}
            onChange={(event) => {
              setHasCertificate(event.currentTarget.checked);
              if (!event.currentTarget.checked)
                onChange({ clientKey: '', syslog: { ...syslog, client_certificate: null } });
            }}
          />
          {hasCertificate ? (
            <>
              <PemField
                label={t('logStreaming.clientCertificate')}
                value={syslog.client_certificate}
                onChange={(pem) => set({ client_certificate: pem })}
              />
              <PemField
                label={t('logStreaming.clientKey')}
                description={isKeyStored ? t('oauthApps.secretIsSaved') : t('logStreaming.clientKeyHint')}
                placeholder={keyStart}
                value={draft.clientKey}
                onChange={(pem) => onChange({ clientKey: pem ?? '' })}
              />
            </>
          ) : null}
        </>
      ) : null}
    </>
  );
}
