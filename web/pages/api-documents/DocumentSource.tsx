import { Button, FileButton, Group, Text, TextInput } from '@mantine/core';
import { t } from '../../texts/texts.ts';

/** A document as text, or by its address. */
export type GivenSource = { url: string; file: { name: string; content: string } | null };

type DocumentSourceProps = { source: GivenSource; onChange: (source: GivenSource) => void };

/** Takes the address of a document, or a file. */
export function DocumentSource({ source, onChange }: DocumentSourceProps) {
  const read = async (file: File | null) => {
    if (file !== null) onChange({ url: '', file: { name: file.name, content: await file.text() } });
  };
  return (
    <>
      <TextInput
        label={t('mcp.address')}
        description={t('apiDocuments.addressHint')}
        maxLength={2000}
        value={source.url}
        onChange={(event) => onChange({ url: event.currentTarget.value, file: null })}
      />
      <Group>
        <FileButton accept=".json,.yaml,.yml,application/json,application/yaml" onChange={(file) => void read(file)}>
          {(button) => (
            <Button {...button} variant="default">
              {t('knowledge.chooseFile')}
            </Button>
          )}
        </FileButton>
        {source.file === null ? null : (
          <Text size="sm">{t('apiDocuments.chosenFile', { name: source.file.name })}</Text>
        )}
      </Group>
    </>
  );
}

/** The part of the request; null if nothing is given. */
export function sourceBody({ url, file }: GivenSource): { url: string } | { content: string } | null {
  if (file !== null) return { content: file.content };
  return url.trim() === '' ? null : { url: url.trim() };
}
