import { Anchor, Combobox, Group, Loader, Text, TextInput, useCombobox } from '@mantine/core';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { requestError } from '../api/requestError.ts';
import { isFieldKey } from '../expressions/fieldKeys.ts';
import { t } from '../texts/texts.ts';
import type { FieldProps } from './fieldProps.ts';
import classes from './forms.module.css';
import { descriptionOf, isExpression, placeholderOf, titleOf } from './jsonSchema.ts';
import { textOf } from './textOf.ts';
import { isIdentifier, typedChoice } from './typedChoice.ts';
import { useHandler } from './useHandler.ts';
import { useVendorList, type VendorChoice } from './useVendorList.ts';

/** The option that loads the next page. No identifier has such a text. */
const more = '\n';

/**
 * A value of another service: chosen by its name from a list of the service, or typed. The identifier is stored. A typed text is not stored
 * while it is typed, because it may be a search:
 * - Enter stores the entry that it names (`typedChoice`), else the text itself. Escape discards it.
 * - Leaving the field stores the entry that the text names, an empty text, an expression, or an identifier that finds no entry. While the
 *   list loads, a text names no entry.
 * - Any other text stays in the field with a hint, and the stored value stays, until Enter, Escape or a choice.
 */
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
  const shown = named?.label ?? stored;
  const isTyping = useRef(false);
  /** Replaces the typed text by a stored value; null keeps the earlier value. */
  const settle = (next: string | null) => {
    isTyping.current = false;
    setTyped(null);
    if (next !== null && next !== stored) onChange(next === '' && !required ? undefined : next);
  };
  const choose = (choice: VendorChoice) => {
    setChosen(choice);
    settle(choice.value);
  };
  /** Stores the typed text, or the entry that it names. Without Enter, an unclear text is kept in the field only. */
  const finish = (isEnter: boolean) => {
    isTyping.current = false;
    if (typed === null) return;
    const text = typed.trim();
    const found = typedChoice(text, list.isFetching && !isEnter ? [] : list.known);
    const isClear = text === '' || isExpression(text) || (isIdentifier(text) && list.choices.length === 0);
    if (found) choose(found);
    else if (text === shown) settle(null);
    else if (isClear || isEnter) settle(text);
  };
  // A key may close the form or reload the page while the field has focus.
  const leave = useHandler(() => {
    if (isTyping.current) finish(false);
  });
  useEffect(() => {
    window.addEventListener('beforeunload', leave, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', leave, { capture: true });
      leave();
    };
  }, [leave]);
  const write = (next: string) => {
    isTyping.current = true;
    setTyped(next);
    combobox.resetSelectedOption();
    if (isExpression(next)) combobox.closeDropdown();
    else combobox.openDropdown();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (typed === null || event.nativeEvent.isComposing) return;
    const isOnOption = combobox.dropdownOpened && combobox.getSelectedOptionIndex() !== -1;
    if (event.key === 'Escape') {
      event.preventDefault(); // the node stays open
      settle(null);
    } else if (event.key === 'Enter' && !isOnOption) {
      event.preventDefault();
      combobox.closeDropdown();
      finish(true);
    }
  };
  return (
    <div>
      <Combobox
        store={combobox}
        readOnly={readOnly}
        onOptionSubmit={(option) => {
          const found = list.choices.find((choice) => choice.value === option);
          if (option === more) list.loadMore();
          else if (found) {
            choose(found);
            combobox.closeDropdown();
          }
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
            value={typed ?? shown}
            rightSection={isWanted && list.isFetching ? <Loader size={14} /> : <Combobox.Chevron />}
            rightSectionPointerEvents="none"
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={() => combobox.openDropdown()}
            onBlur={() => {
              combobox.closeDropdown();
              finish(false);
            }}
            onKeyDown={onKeyDown}
            onKeyDownCapture={({ nativeEvent }) => {
              // The expression begins with the stored value.
              if (isFieldKey('switchMode', nativeEvent)) flushSync(() => finish(false));
            }}
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
      {typed === null || isExpression(typed) || combobox.dropdownOpened ? null : (
        <Text size="xs" mt={4}>
          {t('forms.listTextNotStored')}
        </Text>
      )}
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
