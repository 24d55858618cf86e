import { Stack, Switch, TagsInput } from '@mantine/core';
import type { Schema } from '../../../api/client.ts';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { t } from '../../../texts/texts.ts';

type Settings = Schema<'DigitalOrganizationSettings'>;

/** A field, the same in every language. */
const fieldExample = 'customer.email';

type ItemPrivacyProps = { settings: Settings; readOnly: boolean; onSettings: (settings: Settings) => void };

/** Which values of items are redacted, and whether their words are indexed. */
export function ItemPrivacy({ settings, readOnly, onSettings }: ItemPrivacyProps) {
  return (
    <FormPanel title={t('canvas.itemsOfExecutions')}>
      <Stack maw={560}>
        <TagsInput
          label={t('canvas.redactedFields')}
          description={t('canvas.redactedFieldsHint')}
          placeholder={fieldExample}
          maxTags={100}
          maxLength={200}
          readOnly={readOnly}
          value={settings.redacted_fields ?? []}
          onChange={(fields) => onSettings(withFields(settings, fields))}
        />
        <Switch
          label={t('canvas.indexItems')}
          description={t('canvas.indexItemsHint')}
          disabled={readOnly}
          checked={settings.index_items ?? false}
          onChange={(event) => onSettings({ ...settings, index_items: event.currentTarget.checked })}
        />
      </Stack>
    </FormPanel>
  );
}

function withFields(settings: Settings, typed: readonly string[]): Settings {
  const { redacted_fields: _before, ...others } = settings;
  const fields = typed.map((field) => field.trim().replace(/^\.+/, '')).filter((field) => field !== '');
  return fields.length === 0 ? others : { ...others, redacted_fields: [...new Set(fields)] };
}
