import { ActionIcon, Button, Group, Input, PasswordInput, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { t } from '../../texts/texts.ts';
import type { TypedHeader } from './destinationDraft.ts';

type HeadersFieldProps = {
  headers: readonly TypedHeader[];
  /** Names of stored headers; typed ones replace them all. */
  stored: readonly string[];
  onChange: (headers: TypedHeader[]) => void;
};

const maxHeaders = 20;
const usualHeader = 'Authorization';

/** Headers of each request, whose values are secrets. */
export function HeadersField({ headers, stored, onChange }: HeadersFieldProps) {
  const replace = (index: number, change: Partial<TypedHeader>) =>
    onChange(headers.map((header, at) => (at === index ? { ...header, ...change } : header)));
  return (
    <Input.Wrapper
      label={t('logStreaming.headers')}
      labelElement="div"
      description={
        stored.length === 0
          ? t('logStreaming.headersHint')
          : t('logStreaming.headersAreSaved', { names: stored.join(', ') })
      }
    >
      <Stack gap={6} mt={6}>
        {headers.map((header, index) => (
          <Group key={index} gap={6} wrap="nowrap">
            <TextInput
              flex={1}
              aria-label={t('logStreaming.headerName', { place: index + 1 })}
              placeholder={usualHeader}
              maxLength={100}
              autoComplete="off"
              value={header.name}
              onChange={(event) => replace(index, { name: event.currentTarget.value })}
            />
            <PasswordInput
              flex={1}
              aria-label={t('logStreaming.headerValue', { place: index + 1 })}
              maxLength={4000}
              autoComplete="off"
              value={header.value}
              onChange={(event) => replace(index, { value: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('logStreaming.removeHeader', { place: index + 1 })}
              onClick={() => onChange(headers.filter((_, at) => at !== index))}
            >
              <IconX size={16} />
            </ActionIcon>
          </Group>
        ))}
        {headers.length < maxHeaders ? (
          <Group>
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconPlus size={14} aria-hidden />}
              onClick={() => onChange([...headers, { name: '', value: '' }])}
            >
              {t('logStreaming.addHeader')}
            </Button>
          </Group>
        ) : null}
      </Stack>
    </Input.Wrapper>
  );
}
