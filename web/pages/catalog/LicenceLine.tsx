import { Anchor, Text } from '@mantine/core';
import type { Schema } from '../../api/client.ts';
import { t } from '../../texts/texts.ts';

const uses: Readonly<Record<Schema<'CatalogLicence'>['commercial'], string>> = {
  free: t('catalog.useFree'),
  attribution: t('catalog.useAttribution'),
  share_alike: t('catalog.useShareAlike'),
  per_record: t('catalog.usePerRecord'),
  own_key: t('catalog.useOwnKey'),
  ask: t('catalog.useAsk'),
};

type LicenceLineProps = {
  licence: Schema<'CatalogLicence'>;
  /** Where no heading says what it is. */ labelled?: boolean;
};

/** Shows the license of the data, and the required attribution. */
export function LicenceLine({
  licence: { name, url, attribution, commercial, note },
  labelled = false,
}: LicenceLineProps) {
  return (
    <Text size="xs" c="dimmed" component="div">
      {labelled ? `${t('catalog.licence')}: ` : null}
      {url === null ? (
        name
      ) : (
        <Anchor href={url} target="_blank" rel="noreferrer noopener" fz="inherit" underline="always">
          {name}
        </Anchor>
      )}
      . {uses[commercial]} {t('catalog.attribution', { words: attribution })} {note}
    </Text>
  );
}
