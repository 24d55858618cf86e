import { Checkbox, Fieldset, Group, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../texts/texts.ts';
import { scopeLabel } from './scopes.ts';
import { scopeSections, type Scope, type ScopeSection } from './scopeSections.ts';

type ScopePickerProps = {
  /** Selectable scopes. */
  allowed: readonly Scope[];
  chosen: readonly Scope[];
  onChange: (chosen: Scope[]) => void;
  error?: string | undefined;
};

/** Picks scopes of a key, section by section: one by one, a whole section at once, or what a search finds. */
export function ScopePicker({ allowed, chosen, onChange, error }: ScopePickerProps) {
  const [search, setSearch] = useState('');
  const sections = scopeSections(allowed, search);
  const set = (scopes: readonly Scope[], isSet: boolean) => {
    const others = chosen.filter((scope) => !scopes.includes(scope));
    onChange(isSet ? allowed.filter((scope) => others.includes(scope) || scopes.includes(scope)) : others);
  };
  return (
    <Stack gap="xs">
      <Group gap="xs" wrap="nowrap">
        <TextInput
          aria-label={t('keys.searchPermissions')}
          placeholder={t('keys.searchPermissions')}
          leftSection={<IconSearch size={16} aria-hidden />}
          flex={1}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed" aria-live="polite">
          {t('common.countSelected', { count: chosen.length })}
        </Text>
      </Group>
      {error === undefined ? null : <Input.Error role="alert">{error}</Input.Error>}
      {sections.length === 0 ? <Text size="sm">{t('keys.noPermissionsFound')}</Text> : null}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {sections.map((section) => (
          <Section key={section.title} section={section} chosen={chosen} onSet={set} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

type SectionProps = {
  section: ScopeSection;
  chosen: readonly Scope[];
  onSet: (scopes: readonly Scope[], isSet: boolean) => void;
};

function Section({ section: { title, scopes }, chosen, onSet }: SectionProps) {
  const count = scopes.filter((scope) => chosen.includes(scope)).length;
  return (
    <Fieldset legend={title} p="sm">
      <Stack gap={8}>
        {scopes.length > 1 ? (
          <Checkbox
            label={t('keys.allOfThisSection')}
            fw={500}
            checked={count === scopes.length}
            indeterminate={count > 0 && count < scopes.length}
            onChange={(event) => onSet(scopes, event.currentTarget.checked)}
          />
        ) : null}
        {scopes.map((scope) => (
          <Checkbox
            key={scope}
            label={scopeLabel(scope)}
            checked={chosen.includes(scope)}
            onChange={(event) => onSet([scope], event.currentTarget.checked)}
          />
        ))}
      </Stack>
    </Fieldset>
  );
}
