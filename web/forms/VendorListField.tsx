import { Anchor, Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { requestError } from '../api/requestError.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './forms.module.css';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';
import { textOf } from './textOf.ts';
import { useVendorList, type VendorChoice } from './useVendorList.ts';

/** The option that loads the next page. No identifier has such a text. */
const more = '\n';

/** A value of another service: chosen by its name from a list of the service, or typed. The identifier is stored. */
export function VendorListField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const stored = textOf(value);
  const [typed, setTyped] = useState<string | null>(null);
  const [chosen, setChosen] = useState<VendorChoice | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isWanted = !readOnly && (combobox.dropdownOpened || (stored !== '' && !isExpression(stored)));
  const search = typed === null || isExpression(typed) ? '' : typed;
  const list = useVendorList(props, { search, isWanted });
  const named = [...list.known, ...(chosen === null ? [] : [chosen])].find((choice) => choice.value === stored);
  const store = (next: string) => onChange(next === '' && !required ? undefined : next);
  const choose = (choice: VendorChoice) => {
    setChosen(choice);
    setTyped(null);
    store(choice.value);
    combobox.closeDropdown();
  };
  const write = (next: string) => {
    setTyped(next);
    store(next.trim());
    combobox.resetSelectedOption();
    if (isExpression(next)) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  /** A complete name that was typed becomes its identifier. */
  const finish = () => {
    combobox.closeDropdown();
    const same = list.choices.filter(({ label }) => label.toLowerCase() === typed?.trim().toLowerCase());
    if (same.length === 1) choose(same[0]!);
    setTyped(null);
  };
  return (
    <div>
      <Combobox
        store={combobox}
        readOnly={readOnly}
        onOptionSubmit={(option) => {
          const found = list.choices.find((choice) => choice.value === option);
          if (option === more) list.loadMore();
          else if (found) choose(found);
        }}
      >
        <Combobox.Target withExpandedAttribute>
          <TextInput
            label={titleOf(props)}
            description={descriptionOf(schema)}
            placeholder={placeholderOf(schema)}
            error={problem}
            withAsterisk={required}
            readOnly={readOnly}
            value={typed ?? named?.label ?? stored}
            rightSection={isWanted && list.isFetching ? <Loader size={14} /> : <Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onBlur={finish}
            onChange={({ currentTarget }) => write(currentTarget.value)}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={readOnly || list.error !== null}>
          <Combobox.Options className={classes.choices} aria-label={titleOf(props)}>
            {list.choices.map((choice) => (
              <Combobox.Option key={choice.value} value={choice.value} active={choice.value === stored}>
                <Text size="sm">{choice.label}</Text>
                {choice.hint === null ? null : (
                  <Text size="xs" c="dimmed" lineClamp={1}>
                    {choice.hint}
                  </Text>
                )}
              </Combobox.Option>
            ))}
            {list.hasMore ? <Combobox.Option value={more}>{t('common.loadMore')}</Combobox.Option> : null}
            {list.choices.length > 0 || list.hasMore ? null : <Combobox.Empty>{emptyText(list)}</Combobox.Empty>}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
      {list.error === null ? null : (
        <Group gap="xs" mt={4}>
          <Text size="xs" c="red.8">
            {requestError(list.error).message}
          </Text>
          <Anchor component="button" type="button" size="xs" onClick={list.retry}>
            {t('common.tryAgain')}
          </Anchor>
        </Group>
      )}
    </div>
  );
}

function emptyText({ missing, isFetching }: Pick<ReturnType<typeof useVendorList>, 'missing' | 'isFetching'>): string {
  if (missing === 'credential') return t('forms.listNeedsCredential');
  if (missing === 'fields') return t('forms.listNeedsFields');
  return isFetching ? t('common.loading') : t('executions.nothingFound');
}
