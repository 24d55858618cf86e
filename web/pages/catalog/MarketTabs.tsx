import { Tabs } from '@mantine/core';
import { useNavigate } from 'react-router';
import { t } from '../../texts/texts.ts';

export type MarketTab = 'searches' | 'sources' | 'runs';

const addresses: Readonly<Record<MarketTab, string>> = {
  searches: '/catalog',
  sources: '/catalog/sources',
  runs: '/catalog/runs',
};

/** The three lists of the data market. */
export function MarketTabs({ tab, children }: { tab: MarketTab; children: React.ReactNode }) {
  const navigate = useNavigate();
  return (
    <Tabs value={tab} onChange={(next) => void navigate(addresses[next as MarketTab])} activateTabWithKeyboard={false}>
      <Tabs.List mb="md">
        <Tabs.Tab value="searches">{t('catalog.searches')}</Tabs.Tab>
        <Tabs.Tab value="sources">{t('catalog.sources')}</Tabs.Tab>
        <Tabs.Tab value="runs">{t('catalog.recentRuns')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value={tab}>{children}</Tabs.Panel>
    </Tabs>
  );
}
