import { Text } from '@mantine/core';
import { Suspense } from 'react';
import { lazyPart } from './lazyPart.tsx';

const Markdown = lazyPart(async () => (await import('../features/canvas/view/Markdown.tsx')).Markdown);

/** Renders user-written Markdown as a part of a page: its headings are below the page's. As it stands while the code for it loads. */
export function MarkdownText({ text }: { text: string }) {
  return (
    <Suspense
      fallback={
        <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {text}
        </Text>
      }
    >
      <Markdown text={text} below={1} />
    </Suspense>
  );
}
