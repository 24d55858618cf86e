import { Anchor, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { $api, type Schema } from '../../../api/client.ts';
import { ErrorNotice } from '../../../parts/ErrorNotice.tsx';
import { FormPanel } from '../../../parts/FormPanel.tsx';
import { t } from '../../../texts/texts.ts';
import { ExecutionLimits } from './ExecutionLimits.tsx';
import { ItemPrivacy } from './ItemPrivacy.tsx';
import { KeptExecutions } from './KeptExecutions.tsx';
import { StartRuleFields } from './StartRuleFields.tsx';

type Settings = Schema<'DigitalOrganizationSettings'>;

/** The values that the settings page edits. */
export type EditedSettings = { name: string; description: string; settings: Settings };

type SettingsFormProps = {
  id: string;
  edited: EditedSettings;
  readOnly: boolean;
  onChange: (edited: EditedSettings) => void;
};

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

const logics: { value: NonNullable<Settings['execution_logic']>; label: string }[] = [
  { value: 'v1', label: t('canvas.executionOrder1') },
  { value: 'v0', label: t('canvas.executionOrder0') },
];

const expressionErrors: { value: NonNullable<Settings['expression_errors']>; label: string }[] = [
  { value: 'strict', label: t('canvas.expressionErrorsStrict') },
  { value: 'tolerant', label: t('canvas.expressionErrorsTolerant') },
];

/** Name, description, time zone, error organization, execution logic, expressions, time saved, limits, starts, redaction and kept executions. */
export function SettingsForm({ id, edited, readOnly, onChange }: SettingsFormProps) {
  const { name, description, settings } = edited;
  const { time_zone: zone = 'UTC', execution_logic: logic = 'v1' } = settings;
  const onSettings = (next: Settings) => onChange({ ...edited, settings: next });
  return (
    <Stack gap="lg">
      <FormPanel title={t('digitalOrganizations.general')}>
        <Stack maw={560}>
          <TextInput
            label={t('common.name')}
            required
            maxLength={200}
            readOnly={readOnly}
            value={name}
            onChange={(event) => onChange({ ...edited, name: event.currentTarget.value })}
          />
          <Textarea
            label={t('common.description')}
            description={t('canvas.tagsText')}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={10_000}
            readOnly={readOnly}
            value={description}
            onChange={(event) => onChange({ ...edited, description: event.currentTarget.value })}
          />
        </Stack>
      </FormPanel>
      <FormPanel title={t('common.executions')}>
        <Stack maw={560}>
          <Select
            label={t('canvas.timeZone')}
            description={t('canvas.timeZoneText')}
            searchable
            allowDeselect={false}
            readOnly={readOnly}
            limit={100}
            nothingFoundMessage={t('canvas.noSuchTimeZone')}
            data={zones.includes(zone) ? zones : [zone, ...zones]}
            value={zone}
            onChange={(next) => next !== null && onSettings({ ...settings, time_zone: next })}
          />
          <ErrorOrganization id={id} settings={settings} readOnly={readOnly} onSettings={onSettings} />
          <Select
            label={t('canvas.executionLogic')}
            description={t('canvas.branchOrder')}
            allowDeselect={false}
            readOnly={readOnly}
            data={logics}
            value={logic}
            onChange={(next) => next !== null && onSettings({ ...settings, execution_logic: next })}
          />
          <Select
            label={t('canvas.expressionErrors')}
            description={t('canvas.expressionErrorsHint')}
            allowDeselect={false}
            readOnly={readOnly}
            data={expressionErrors}
            value={settings.expression_errors ?? 'strict'}
            onChange={(next) => next !== null && onSettings({ ...settings, expression_errors: next })}
          />
          <TextInput
            label={t('logStreaming.environment')}
            description={t('canvas.environmentHint')}
            maxLength={40}
            readOnly={readOnly}
            value={settings.environment ?? ''}
            onChange={(event) => onSettings(withEnvironment(settings, 'environment', event.currentTarget.value))}
          />
          <TextInput
            label={t('canvas.testEnvironment')}
            description={t('canvas.testEnvironmentHint')}
            maxLength={40}
            readOnly={readOnly}
            value={settings.test_environment ?? ''}
            onChange={(event) => onSettings(withEnvironment(settings, 'test_environment', event.currentTarget.value))}
          />
          <NumberInput
            label={t('insights.timeSavedPerExecution')}
            description={t('insights.timeSavedPerExecutionHint')}
            min={0}
            max={525_600}
            allowDecimal={false}
            readOnly={readOnly}
            value={typeof settings.time_saved_seconds === 'number' ? Math.round(settings.time_saved_seconds / 60) : ''}
            onChange={(next) =>
              onSettings({ ...settings, time_saved_seconds: typeof next === 'number' ? next * 60 : null })
            }
          />
        </Stack>
      </FormPanel>
      <ExecutionLimits settings={settings} readOnly={readOnly} onSettings={onSettings} />
      <StartRuleFields id={id} settings={settings} readOnly={readOnly} onSettings={onSettings} />
      <ItemPrivacy settings={settings} readOnly={readOnly} onSettings={onSettings} />
      <KeptExecutions settings={settings} readOnly={readOnly} onSettings={onSettings} />
    </Stack>
  );
}

type ErrorOrganizationProps = {
  id: string;
  settings: Settings;
  readOnly: boolean;
  onSettings: (settings: Settings) => void;
};

/** Offers digital organizations with an error trigger; keeps the current one even if it no longer qualifies. */
function ErrorOrganization({ id, settings, readOnly, onSettings }: ErrorOrganizationProps) {
  const handlers = $api.useQuery('get', '/api/v1/digital-organizations', {
    params: { query: { limit: 250, trigger: 'trigger.error' } },
  });
  const chosen = settings.error_organization_id ?? null;
  const choices = (handlers.data?.data ?? [])
    .filter((one) => one.id !== id && !one.shared_with_you)
    .map((one) => ({ value: one.id, label: one.name }));
  const isKnown = chosen === null || choices.some(({ value }) => value === chosen);
  const none = handlers.data !== undefined && choices.length === 0;
  return (
    <div>
      <ErrorNotice error={handlers.error} />
      <Select
        label={t('canvas.errorOrganization')}
        description={none ? t('canvas.nothingToSelectYet') : t('canvas.errorOrganizationText')}
        placeholder={t('canvas.errorFlowDefault')}
        searchable
        clearable
        readOnly={readOnly}
        nothingFoundMessage={t('canvas.noErrorOrganization')}
        data={isKnown ? choices : [...choices, { value: chosen, label: chosen }]}
        value={chosen}
        onChange={(next) => onSettings({ ...settings, error_organization_id: next })}
      />
      {chosen === null ? null : (
        <Anchor component={Link} to={`/digital-organizations/${chosen}`} size="xs" target="_blank">
          {t('canvas.openTheErrorOrganization')}
        </Anchor>
      )}
    </div>
  );
}

/** Names of environments have small letters, digits, dashes and underscores; an empty one is the default. */
function withEnvironment(settings: Settings, field: 'environment' | 'test_environment', typed: string): Settings {
  const { [field]: _before, ...others } = settings;
  const name = typed
    .toLowerCase()
    .replace(/[^a-z0-9_-]/g, '')
    .replace(/^[^a-z]+/, '');
  return name === '' ? others : { ...others, [field]: name };
}
