import { ActionIcon, Group, SegmentedControl, Text, TextInput, Tooltip } from '@mantine/core';
import { useClipboard, useLocalStorage } from '@mantine/hooks';
import { IconCopy, IconDownload, IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { notifyDone, notifyError } from '../parts/notify.ts';
import { t } from '../texts/texts.ts';
import { BinaryList } from './BinaryList.tsx';
import { downloadJson } from './downloadFile.ts';
import { itemBinaries, itemJson, searchItems, type Item } from './itemJson.ts';
import classes from './items.module.css';
import { ItemsJson } from './ItemsJson.tsx';
import { ItemsSchema } from './ItemsSchema.tsx';
import { ItemsTable } from './ItemsTable.tsx';

const views = ['table', 'json', 'schema', 'files'] as const;
type View = (typeof views)[number];

/** Items that are not loaded yet, and how they come. */
type MoreItems = {
  hasMore: boolean;
  isLoading: boolean;
  /** Loads the next page. */
  load: () => void;
  /** Loads all that are left and answers every item. */
  loadAll: () => Promise<Item[]>;
};

type ItemsBrowserProps = {
  items: readonly Item[];
  /** How many there are; more than `items` where not all are loaded. */
  count: number;
  /** The earlier node that expressions name; null if the items come in as `$json`. */
  nodeName: string | null;
  /** Whose files they are; null if they are of no execution. */
  executionId: string | null;
  more?: MoreItems;
  /** The side whose view is remembered: inputs and outputs have one each. */
  side: 'inputs' | 'outputs';
  /** Name of the file that is saved, without its ending. */
  fileName: string;
  /** Further buttons beside search and download. */
  actions?: ReactNode;
};

/** Items as a table, as folded JSON or by their fields, with their files; searched, copied and saved. */
export function ItemsBrowser(props: ItemsBrowserProps) {
  const { items, count, nodeName, executionId, more, side, fileName, actions } = props;
  const [stored, setView] = useLocalStorage<View>({
    key: `bureau-items-view-${side}`,
    defaultValue: 'table',
    getInitialValueInEffect: false,
  });
  const [search, setSearch] = useState('');
  const found = useMemo(() => searchItems(items, search), [items, search]);
  const hasFiles = useMemo(() => items.some((item) => itemBinaries(item).length > 0), [items]);
  const onlyFiles = useMemo(() => hasFiles && items.every((item) => isEmpty(itemJson(item))), [items, hasFiles]);
  const known = views.includes(stored) ? stored : 'table';
  const view = onlyFiles ? 'files' : known === 'files' && !hasFiles ? 'table' : known;
  useSearchEverywhere(search, more);
  return (
    <div className={classes.browser}>
      <Group gap="xs" wrap="wrap">
        <SegmentedControl
          size="xs"
          aria-label={t('items.showItemsAs')}
          value={view}
          data={[
            { value: 'table', label: t('items.table') },
            { value: 'json', label: t('common.json') },
            { value: 'schema', label: t('items.schema') },
            ...(hasFiles ? [{ value: 'files', label: t('items.files') }] : []),
          ]}
          onChange={(next) => setView(views.find((one) => one === next) ?? 'table')}
        />
        <Text size="xs" c="dimmed" className={classes.count} role="status">
          {search.trim() === ''
            ? t('items.countItems', { count })
            : t('items.foundOfAllItems', { found: found.length, all: items.length })}
        </Text>
        <Group gap={2} wrap="nowrap" ml="auto">
          {actions}
          <CopyItems items={found.map(({ item }) => item)} />
          <DownloadItems items={items} more={more} fileName={fileName} />
        </Group>
      </Group>
      {count > 1 || search !== '' ? (
        <TextInput
          size="xs"
          aria-label={t('items.searchItems')}
          placeholder={t('items.searchItems')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || search === '') return;
            event.stopPropagation();
            setSearch('');
          }}
        />
      ) : null}
      {found.length === 0 && search !== '' ? (
        <Text size="sm" c="dimmed" ta="center" py="md">
          {more?.isLoading === true ? t('items.searching') : t('items.noMatchingItems')}
        </Text>
      ) : view === 'table' ? (
        <ItemsTable found={found} nodeName={nodeName} onEnd={more?.load} executionId={executionId} />
      ) : view === 'json' ? (
        <ItemsJson found={found} nodeName={nodeName} onEnd={more?.load} />
      ) : view === 'schema' ? (
        <ItemsSchema items={found.map(({ item }) => item)} nodeName={nodeName} />
      ) : (
        <BinaryList found={found} executionId={executionId} />
      )}
    </div>
  );
}

function isEmpty(json: Record<string, unknown>): boolean {
  return Object.keys(json).length === 0;
}

/** A search covers every item: missing ones are loaded, page by page. */
function useSearchEverywhere(search: string, more: MoreItems | undefined): void {
  const wanted = search.trim() !== '' && more !== undefined && more.hasMore && !more.isLoading;
  useEffect(() => {
    if (wanted) more.load();
  }, [wanted, more]);
}

function CopyItems({ items }: { items: readonly Item[] }) {
  const clipboard = useClipboard();
  return (
    <Tooltip label={t('items.copyAsJson')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('items.copyItemsAsJson')}
        onClick={() => {
          clipboard.copy(JSON.stringify(items.map(itemJson), null, 2));
          notifyDone(t('items.copied'));
        }}
      >
        <IconCopy size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

type DownloadItemsProps = { items: readonly Item[]; more: MoreItems | undefined; fileName: string };

function DownloadItems({ items, more, fileName }: DownloadItemsProps) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const all = more === undefined ? items : await more.loadAll();
      downloadJson(fileName, all.map(itemJson));
    } catch (error) {
      notifyError(t('items.couldNotDownloadItems'), error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Tooltip label={t('items.downloadAsJson')}>
      <ActionIcon
        variant="subtle"
        color="gray"
        loading={busy}
        aria-label={t('items.downloadItemsAsJson')}
        onClick={() => void download()}
      >
        <IconDownload size={16} />
      </ActionIcon>
    </Tooltip>
  );
}
