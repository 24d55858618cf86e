import { ActionIcon, Box, Checkbox, Group, Input, Stack, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { $api } from '../../api/client.ts';
import { ErrorNotice } from '../../parts/ErrorNotice.tsx';
import { SearchInput } from '../../parts/SearchInput.tsx';
import { TableSkeleton } from '../../parts/TableSkeleton.tsx';
import { t } from '../../texts/texts.ts';
import { eventGroups, includesType, withGroup, withType, type EventGroup } from './eventPatterns.ts';
import classes from './EventTypePicker.module.css';

type EventTypePickerProps = { patterns: readonly string[]; onChange: (patterns: string[]) => void };

/** Picks types of events: all, whole groups, or one by one, with a search. */
export function EventTypePicker({ patterns, onChange }: EventTypePickerProps) {
  const [search, setSearch] = useState('');
  const list = $api.useQuery('get', '/api/v1/log-event-types', {}, { staleTime: Infinity });
  const all = list.data?.data ?? [];
  const groups = eventGroups(all, search);
  const takesAll = patterns.includes('*');
  const setAll = (isSet: boolean) => {
    const named = patterns.filter((pattern) => all.some((one) => one.must_be_named && includesType([pattern], one)));
    onChange(isSet ? ['*', ...named] : named);
  };
  const count = all.filter((type) => includesType(patterns, type)).length;
  return (
    <Input.Wrapper label={t('logStreaming.events')} labelElement="div">
      <Stack gap="xs" mt={6}>
        <ErrorNotice error={list.error} onRetry={() => void list.refetch()} />
        <Checkbox
          label={t('logStreaming.allEvents')}
          description={t('logStreaming.allEventsHint')}
          checked={takesAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        <Group gap="xs" wrap="nowrap">
          <SearchInput
            flex={1}
            aria-label={t('logStreaming.searchEvents')}
            placeholder={t('logStreaming.searchEvents')}
            value={search}
            onType={setSearch}
          />
          <Text size="sm" c="dimmed" aria-live="polite">
            {t('common.countSelected', { count })}
          </Text>
        </Group>
        <div className={classes.list} role="group" aria-label={t('logStreaming.events')}>
          {list.isPending ? <TableSkeleton lines={4} /> : null}
          {list.data !== undefined && groups.length === 0 ? (
            <Text size="sm" p="sm">
              {t('logStreaming.noEventsFound')}
            </Text>
          ) : null}
          {groups.map((group) => (
            <GroupOfTypes
              key={group.group}
              group={group}
              whole={all.filter((one) => one.group === group.group)}
              patterns={patterns}
              isFound={search.trim() !== ''}
              onChange={onChange}
            />
          ))}
        </div>
      </Stack>
    </Input.Wrapper>
  );
}

type GroupOfTypesProps = {
  /** With the types that the search leaves. */
  group: EventGroup;
  /** All types of the group. */
  whole: EventGroup['types'];
  patterns: readonly string[];
  /** True if a search is on: then the group is open. */
  isFound: boolean;
  onChange: (patterns: string[]) => void;
};

function GroupOfTypes({ group: { group, types }, whole, patterns, isFound, onChange }: GroupOfTypesProps) {
  const [isOpened, setOpened] = useState(false);
  const isOpen = isOpened || isFound;
  const listId = useId();
  const count = whole.filter((type) => includesType(patterns, type)).length;
  const isByAll = patterns.includes('*') && whole.every((type) => !type.must_be_named);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <Box className={classes.group} px="sm" py={8}>
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Checkbox
          label={`${group}.*`}
          description={t('logStreaming.countOfTypes', { chosen: count, all: whole.length })}
          checked={count === whole.length}
          indeterminate={count > 0 && count < whole.length}
          disabled={isByAll}
          onChange={(event) => onChange(withGroup(patterns, group, event.currentTarget.checked))}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-expanded={isOpen}
          aria-controls={listId}
          disabled={isFound}
          aria-label={t('logStreaming.showTypesOf', { group })}
          onClick={() => setOpened(!isOpened)}
        >
          <Chevron size={16} />
        </ActionIcon>
      </Group>
      <Stack id={listId} gap={8} pl={28} pt={isOpen ? 8 : 0} role="group" aria-label={group}>
        {isOpen
          ? types.map((type) => (
              <Checkbox
                key={type.type}
                label={type.type}
                description={
                  type.must_be_named ? `${type.description} ${t('logStreaming.mustBeNamed')}` : type.description
                }
                checked={includesType(patterns, type)}
                disabled={patterns.includes('*') && !type.must_be_named}
                onChange={(event) =>
                  onChange(withType(patterns, type, { isSet: event.currentTarget.checked, all: whole }))
                }
              />
            ))
          : null}
      </Stack>
    </Box>
  );
}
