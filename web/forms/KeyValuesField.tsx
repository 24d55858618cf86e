import { ActionIcon, Button, Group, Input, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../texts/texts.ts';
import classes from './forms.module.css';
import type { FieldProps } from './fieldProps.ts';
import { descriptionOf, titleOf } from './jsonSchema.ts';
import { readPairs, writePairs, type Pair } from './keyValues.ts';

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
  const mayAdd = !readOnly && !pairs.some((pair) => pair.key === '');
  return (
    <Input.Wrapper
      label={titleOf(props)}
      labelElement="div"
      description={descriptionOf(schema)}
      error={problem}
      withAsterisk={required}
    >
      <Stack gap={6} mt={4}>
        {pairs.map((pair, index) => (
          <Group key={index} gap={6} wrap="nowrap">
            <TextInput
              flex={2}
              placeholder={t('Name')}
              aria-label={t('Name {{place}} of {{list}}', { place: index + 1, list: titleOf(props) })}
              value={pair.key}
              readOnly={readOnly}
              onChange={(event) => replace(index, { key: event.currentTarget.value })}
            />
            <TextInput
              flex={3}
              placeholder={t('Value')}
              aria-label={t('Value {{place}} of {{list}}', { place: index + 1, list: titleOf(props) })}
              value={typeof pair.value === 'string' ? pair.value : JSON.stringify(pair.value ?? '')}
              readOnly={readOnly}
              classNames={{ input: classes.code }}
              onChange={(event) => replace(index, { value: event.currentTarget.value })}
            />
            {readOnly ? null : (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {{name}} from {{list}}', {
                  name: pair.key || t('this line'),
                  list: titleOf(props),
                })}
                onClick={() => write(pairs.filter((_, at) => at !== index))}
              >
                <IconX size={14} />
              </ActionIcon>
            )}
          </Group>
        ))}
        {mayAdd ? (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => write([...pairs, { key: '', value: '' }])}
          >
            {t('Add {{entry}}', { entry: titleOf(props).toLowerCase().replace(/s$/, '') })}
          </Button>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}
