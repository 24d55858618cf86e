import { Checkbox, NumberInput, PasswordInput, TextInput } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';
import type { DestinationDraft } from './destinationDraft.ts';
import { HeadersField } from './HeadersField.tsx';
import { PemField } from './PemField.tsx';
import { SyslogFields } from './SyslogFields.tsx';

type KindFieldsProps = {
  draft: DestinationDraft;
  /** The destination that is edited; null for a new one. */
  existing: Schema<'LogDestination'> | null;
  onChange: (change: Partial<DestinationDraft>) => void;
};

const exampleReceiver = 'https://logs.example.com/bureau';
const exampleCollector = 'https://collector.example.com:4318';
const exampleEnvironment = 'production';

/** The fields of the selected kind. */
export function KindFields({ draft, existing, onChange }: KindFieldsProps) {
  const stored = existing?.secrets_set ?? [];
  switch (draft.kind) {
    case 'syslog':
      return <SyslogFields draft={draft} isKeyStored={stored.includes('client_key')} onChange={onChange} />;
    case 'webhook':
      return (
        <>
          <Address draft={draft} placeholder={exampleReceiver} onChange={onChange} />
          <Authority draft={draft} onChange={onChange} />
        </>
      );
    case 'otlp_logs':
    case 'otlp_traces':
      return (
        <>
          <Address draft={draft} placeholder={exampleCollector} onChange={onChange} />
          <HeadersField headers={draft.headers} stored={stored} onChange={(headers) => onChange({ headers })} />
          {stored.length > 0 && draft.headers.length === 0 ? (
            <Checkbox
              label={t('logStreaming.removeHeaders')}
              checked={draft.removesHeaders}
              onChange={(event) => onChange({ removesHeaders: event.currentTarget.checked })}
            />
          ) : null}
          <Authority draft={draft} onChange={onChange} />
          {draft.kind === 'otlp_traces' ? (
            <NumberInput
              label={t('logStreaming.share')}
              description={t('logStreaming.shareHint')}
              required
              min={0}
              max={100}
              suffix=" %"
              value={draft.share}
              onChange={(share) => onChange({ share: Number(share) })}
            />
          ) : null}
        </>
      );
    case 'sentry':
      return (
        <>
          <PasswordInput
            label={t('logStreaming.dsn')}
            description={existing === null ? t('logStreaming.dsnHint') : t('oauthApps.secretIsSaved')}
            required={existing === null}
            autoComplete="off"
            maxLength={1000}
            value={draft.dsn}
            onChange={(event) => onChange({ dsn: event.currentTarget.value })}
          />
          <TextInput
            label={t('logStreaming.environment')}
            description={t('logStreaming.environmentHint')}
            placeholder={exampleEnvironment}
            maxLength={64}
            value={draft.environment}
            onChange={(event) => onChange({ environment: event.currentTarget.value })}
          />
          <Authority draft={draft} onChange={onChange} />
        </>
      );
  }
}

function Authority({ draft, onChange }: Pick<KindFieldsProps, 'draft' | 'onChange'>) {
  return (
    <PemField
      label={t('logStreaming.authority')}
      description={t('logStreaming.authorityHint')}
      value={draft.authority}
      onChange={(authority) => onChange({ authority })}
    />
  );
}

type AddressProps = Pick<KindFieldsProps, 'draft' | 'onChange'> & { placeholder: string };

function Address({ draft, placeholder, onChange }: AddressProps) {
  return (
    <TextInput
      label={t('mcp.address')}
      type="url"
      required
      maxLength={2000}
      placeholder={placeholder}
      value={draft.url}
      onChange={(event) => onChange({ url: event.currentTarget.value })}
    />
  );
}
