import { ActionIcon, Kbd, Text, Tooltip, UnstyledButton } from '@mantine/core';
import { useHotkeys, useOs } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { focusNewField } from '../parts/focusNewField.ts';
import { lazyPart } from '../parts/lazyPart.tsx';
import { t } from '../texts/texts.ts';
import classes from './SearchBox.module.css';

const SearchPalette = lazyPart(async () => (await import('./search/SearchPalette.tsx')).SearchPalette);

type SearchBoxProps = {
  look: 'field' | 'icon';
  /** Opens by Ctrl-K and Cmd-K, too; on one box of a page. */
  shortcut?: boolean;
};

/** Opens the search over everything; its code comes with the first use. */
export function SearchBox({ look, shortcut = false }: SearchBoxProps) {
  const [opened, setOpened] = useState(false);
  const [asked, setAsked] = useState(false);
  const open = () => {
    if (opened) return;
    focusNewField(document.body, '[role="dialog"]'); // holds letters that are typed before the search appears
    setAsked(true);
    setOpened(true);
  };
  // Also while a field has the focus, as people expect of it.
  useHotkeys(shortcut ? [['mod+K', open]] : [], [], true);
  const keys = `${useOs() === 'macos' ? '⌘' : 'Ctrl'} K`;
  return (
    <>
      {look === 'icon' ? (
        <Tooltip label={`${t('app.search')} (${keys})`} position="right">
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            onClick={open}
            aria-label={t('app.search')}
            mx="auto"
            display="flex"
          >
            <IconSearch size={18} />
          </ActionIcon>
        </Tooltip>
      ) : (
        <UnstyledButton className={classes.field} onClick={open} aria-keyshortcuts="Control+K Meta+K">
          <IconSearch size={16} aria-hidden />
          <Text size="sm" flex={1}>
            {t('app.search')}
          </Text>
          <Kbd size="xs" aria-hidden>
            {keys}
          </Kbd>
        </UnstyledButton>
      )}
      {asked ? (
        <Suspense>
          <SearchPalette opened={opened} onClose={() => setOpened(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
