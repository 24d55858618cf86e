import type { Schema } from '../../../../api/client.ts';
import { t } from '../../../../texts/texts.ts';

/** “Version 3 · Before the sale”. */
export function versionTitle({ number, name }: Pick<Schema<'DigitalOrganizationVersion'>, 'number' | 'name'>): string {
  const title = t('publish.versionNumber', { number });
  return name === null ? title : `${title} · ${name}`;
}
