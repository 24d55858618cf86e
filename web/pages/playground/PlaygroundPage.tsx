import { Tabs } from '@mantine/core';
import { IconMessages, IconPhoto, IconVectorTriangle } from '@tabler/icons-react';
import { useSearchParams } from 'react-router';
import { PageFrame } from '../../parts/PageFrame.tsx';
import { t } from '../../texts/texts.ts';
import { NoCredits } from '../wallet/NoCredits.tsx';
import { ChatTab } from './ChatTab.tsx';
import { EmbeddingsTab } from './EmbeddingsTab.tsx';
import { ImagesTab } from './ImagesTab.tsx';

const tabs = [
  { value: 'chat', label: t('playground.chat'), icon: IconMessages, content: ChatTab },
  { value: 'images', label: t('playground.images'), icon: IconPhoto, content: ImagesTab },
  { value: 'embeddings', label: t('playground.embeddings'), icon: IconVectorTriangle, content: EmbeddingsTab },
];

/** Tries models out from the page; calls cost what they cost with a key. Tab and model are in the address. */
export function PlaygroundPage() {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const tab = tabs.some(({ value }) => value === asked) ? asked : 'chat';
  return (
    <PageFrame title={t('common.playground')} description={t('playground.playgroundLead')}>
      <NoCredits />
      <Tabs
        value={tab}
        onChange={(chosen) => setSearch(chosen === null ? {} : { tab: chosen }, { replace: true })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          {tabs.map(({ value, label, icon: TabIcon }) => (
            <Tabs.Tab key={value} value={value} leftSection={<TabIcon size={16} aria-hidden />}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value, content: Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content />
          </Tabs.Panel>
        ))}
      </Tabs>
    </PageFrame>
  );
}
