import '@mantine/spotlight/styles.css';
import { Loader, VisuallyHidden } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { closeSpotlight, openSpotlight, Spotlight } from '@mantine/spotlight';
import { IconBook2, IconSearch, type Icon } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { $api, type Schema } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { t } from '../../texts/texts.ts';
import { destinationsFor } from '../destinations.ts';
import { useSession } from '../session.ts';
import { sideDestinationsFor } from '../sideDestinations.ts';
import { useCommands } from './commands.ts';
import { addressOfHit, hitKinds } from './hits.ts';

type Line = { id: string; label: string; description?: string; icon: Icon; run: () => void };
type Group = { title: string; lines: Line[] };

/** Searches pages, commands, and the server's resources by name or id. */
export function SearchPalette({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const words = query.trim();
  const [asked] = useDebouncedValue(words, 150);
  const found = $api.useQuery(
    'get',
    '/api/v1/search',
    { params: { query: { q: asked.slice(0, 100) } } },
    { enabled: opened && asked !== '', placeholderData: keepPreviousData },
  );
  const guide = $api.useQuery(
    'get',
    '/api/v1/guide',
    { params: { query: { q: asked.slice(0, 100) } } },
    { enabled: opened && asked !== '', placeholderData: keepPreviousData },
  );
  const own = useOwnGroups(words);
  const navigate = useNavigate();
  const hits = words === '' ? [] : groupsOf(found.data?.data ?? [], (address) => void navigate(address));
  const pages = words === '' ? [] : guideLines(guide.data?.data ?? []);
  const groups = [...hits, ...own, { title: t('app.guide'), lines: pages }].filter(({ lines }) => lines.length > 0);
  const busy = words !== '' && (found.isFetching || guide.isFetching || asked !== words);
  useEffect(() => {
    if (opened) openSpotlight();
    else closeSpotlight();
  }, [opened]);
  const count = groups.reduce((sum, { lines }) => sum + lines.length, 0);
  return (
    <Spotlight.Root
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={onClose}
      shortcut={null}
      centered={false}
      yOffset={80}
      scrollable
      maxHeight={420}
    >
      <Spotlight.Search
        placeholder={t('app.searchPlaceholder')}
        aria-label={t('app.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={busy ? <Loader size={16} aria-label={t('common.loading')} /> : null}
      />
      <VisuallyHidden role="status">{busy ? '' : t('app.countResults', { count })}</VisuallyHidden>
      <Spotlight.ActionsList>
        <ErrorNotice error={words === '' ? null : found.error} />
        {groups.map(({ title, lines }) => (
          <Spotlight.ActionsGroup key={title} label={title}>
            {lines.map(({ id, label, description, icon: LineIcon, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                description={description}
                leftSection={<LineIcon size={18} stroke={1.7} aria-hidden />}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {groups.length === 0 && !busy ? <Spotlight.Empty>{t('app.noResults')}</Spotlight.Empty> : null}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}

/** Groups the server's search hits by kind. */
function groupsOf(hits: Schema<'SearchHit'>[], go: (address: string) => void): Group[] {
  return Object.entries(hitKinds).map(([kind, { title, icon }]) => ({
    title,
    lines: hits
      .filter((hit) => hit.kind === kind)
      .map((hit) => ({
        id: hit.id,
        label: hit.name,
        ...(hit.digital_organization_name === null ? {} : { description: hit.digital_organization_name }),
        icon,
        run: () => go(addressOfHit(hit)),
      })),
  }));
}

/** Pages of the guide, at most five; they open in a tab of their own. */
function guideLines(hits: Schema<'GuideHit'>[]): Line[] {
  return hits.slice(0, 5).map(({ path, title, lead }) => ({
    id: path,
    label: title,
    description: lead,
    icon: IconBook2,
    run: () => window.open(path, '_blank', 'noopener'),
  }));
}

/** Pages and commands that have the words in them; all of them without words. */
function useOwnGroups(words: string): Group[] {
  const me = useSession();
  const navigate = useNavigate();
  const fits = (text: string) => text.toLowerCase().includes(words.toLowerCase());
  const pages = [...destinationsFor(me).flatMap(({ entries }) => entries), ...sideDestinationsFor(me)]
    .filter(({ label, about }) => fits(label) || fits(about))
    .map(({ to, label, about, icon, external }) => ({
      id: to,
      label,
      description: about,
      icon,
      run: () => (external === true ? window.open(to, '_blank', 'noopener') : void navigate(to)),
    }));
  const commands = useCommands()
    .filter(({ label }) => fits(label))
    .map((command) => ({ id: command.label, ...command }));
  return [
    { title: t('app.pages'), lines: pages },
    { title: t('digitalOrganizations.actions'), lines: commands },
  ];
}
