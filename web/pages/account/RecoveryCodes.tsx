import { Alert, Button, Code, CopyButton, Group, SimpleGrid, Stack } from '@mantine/core';
import { t } from '../../texts/texts.ts';

/** Recovery codes, this one time, to copy and keep. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <Stack>
      <Alert color="yellow">{t('security.saveTheseCodesNow')}</Alert>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {codes.map((code) => (
          <Code key={code} fz="sm" ta="center">
            {code}
          </Code>
        ))}
      </SimpleGrid>
      <Group>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? t('publish.copied') : t('security.copyCodes')}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{t('security.iSavedThem')}</Button>
      </Group>
    </Stack>
  );
}
