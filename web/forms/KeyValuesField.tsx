import { ActionIcon, Input, Stack, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useScope } from '../expressions/scope.ts';
import { t } from '../texts/texts.ts';
import { addLabel } from './addLabel.ts';
import { AddEntryButton } from './AddEntryButton.tsx';
import { DropHint } from './DropHint.tsx';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';
import { readPairs, writePairs, type Pair } from './keyValues.ts';
import { fieldNameOf } from './rows.ts';
import { textOf } from './textOf.ts';
import { useExpressionDrop } from './useExpressionDrop.ts';
import { useTypedText } from './useTypedText.ts';
import { ValueInput } from './ValueInput.tsx';

/** Names with values, such as headers. Values may hold expressions. */
export function KeyValuesField(props: FieldProps) {
  const { schema, value, required, readOnly, problem, onChange } = props;
  const [typed, setTyped] = useState<Pair[] | null>(null);
  // While a name is typed it may equal another one for a moment; the lines stay as typed as long as they say what is stored.
  const current = typed !== null && JSON.stringify(writePairs(typed, schema)) === JSON.stringify(value);
  const pairs = current ? typed : readPairs(value);
  const write = (next: Pair[]) => {
    setTyped(next);
    onChange(writePairs(next, schema));
  };
  const replace = (index: number, next: Partial<Pair>) =>
    write(pairs.map((pair, at) => (at === index ? { ...pair, ...next } : pair)));
  const takesFields = useScope() !== null && !readOnly;
  const drop = useExpressionDrop(
    !takesFields ? null : (expression) => write([...pairs, { key: fieldNameOf(expression), value: expression }]),
  );
  const mayAdd = !readOnly && !pairs.some((pair) => pair.key === '');
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <Stack gap={6} className={classes.table} data-over={drop.over || undefined} {...drop.handlers}>
        {pairs.map((pair, index) => (
          <div key={index} className={classes.pair}>
            <NameInput
              label={t('forms.namePlaceOfList', { place: index + 1, list: titleOf(props) })}
              value={pair.key}
              readOnly={readOnly}
              onChange={(key) => replace(index, { key })}
            />
            <div className={classes.pairValue}>
              <ValueInput
                label={t('forms.valuePlaceOfList', { place: index + 1, list: titleOf(props) })}
                placeholder={t('forms.value')}
                value={textOf(pair.value)}
                readOnly={readOnly}
                onChange={(next) => replace(index, { value: next })}
              />
            </div>
            {readOnly ? null : (
              <ActionIcon
                className={classes.pairRemove}
                variant="subtle"
                color="gray"
                aria-label={t('forms.removeNameFromList', {
                  name: pair.key || t('forms.thisRow'),
                  list: titleOf(props),
                })}
                onClick={() => write(pairs.filter((_, at) => at !== index))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </div>
        ))}
        {mayAdd ? (
          <div className={classes.addLine}>
            <AddEntryButton onAdd={() => write([...pairs, { key: '', value: '' }])}>
              {addLabel(props, true)}
            </AddEntryButton>
            {takesFields ? <DropHint /> : null}
          </div>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}

type NameInputProps = { label: string; value: string; readOnly: boolean; onChange: (value: string) => void };

function NameInput({ label, value, readOnly, onChange }: NameInputProps) {
  const { text, write, leave } = useTypedText(value, onChange);
  return (
    <TextInput
      placeholder={t('common.name')}
      aria-label={label}
      value={text}
      readOnly={readOnly}
      onChange={(event) => write(event.currentTarget.value)}
      onBlur={leave}
    />
  );
}
