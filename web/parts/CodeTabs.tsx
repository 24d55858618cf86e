import { Tabs } from '@mantine/core';
import { t } from '../texts/texts.ts';
import { CodeBlock } from './CodeBlock.tsx';
import type { Snippet } from './callSnippets.ts';

/** The same call in several languages, one at a time. `maxHeight` in pixels makes the code scroll. */
export function CodeTabs({ snippets, maxHeight }: { snippets: Snippet[]; maxHeight?: number }) {
  return (
    <Tabs defaultValue={snippets[0]?.language ?? null} variant="pills" keepMounted={false}>
      <Tabs.List mb="xs">
        {snippets.map(({ language }) => (
          <Tabs.Tab key={language} value={language}>
            {language}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {snippets.map(({ language, code }) => (
        <Tabs.Panel key={language} value={language}>
          <CodeBlock
            code={code}
            label={t('keys.languageExample', { language })}
            {...(maxHeight === undefined ? {} : { maxHeight })}
          />
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
