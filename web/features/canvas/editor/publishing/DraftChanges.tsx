import { Badge, Button, Group, Text } from '@mantine/core';
import { IconGitCompare, IconMinus, IconPencil, IconPlus, type Icon } from '@tabler/icons-react';
import { doesTheSame, isNoChange, type GraphDiff } from '../../model/graphDiff.ts';
import { t } from '../../../../texts/texts.ts';

const mostNames = 8;

/** Summarizes the changes of publishing; `onShow` opens the comparison on the canvas. */
export function DraftChanges({ diff, onShow }: { diff: GraphDiff; onShow: () => void }) {
  const { added, removed, changed, addedConnections, removedConnections } = diff;
  const connections = addedConnections.length + removedConnections.length;
  return (
    <div>
      <Named icon={IconPlus} color="teal" word={t('publish.added')} names={added.map(({ name }) => name)} />
      <Named
        icon={IconPencil}
        color="orange"
        word={t('common.updated')}
        names={changed.map(({ after }) => after.name)}
      />
      <Named icon={IconMinus} color="red" word={t('publish.removed')} names={removed.map(({ name }) => name)} />
      {connections === 0 ? null : <Text size="sm">{t('publish.countConnectionsChanged', { count: connections })}</Text>}
      {isNoChange(diff) ? (
        <Text size="sm">{t('publish.onlySettingsChanged')}</Text>
      ) : doesTheSame(diff) ? (
        <Text size="sm">{t('publish.noFunctionalChanges')}</Text>
      ) : null}
      {isNoChange(diff) ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          mt={4}
          leftSection={<IconGitCompare size={15} aria-hidden />}
          onClick={onShow}
        >
          {t('publish.showOnCanvas')}
        </Button>
      )}
    </div>
  );
}

type NamedProps = { icon: Icon; color: string; word: string; names: string[] };

function Named({ icon: IconComponent, color, word, names }: NamedProps) {
  if (names.length === 0) return null;
  const more = names.length - mostNames;
  return (
    <Group gap={8} wrap="nowrap" align="flex-start" mb={4}>
      <Badge
        color={color}
        variant="light"
        tt="none"
        miw="max-content"
        leftSection={<IconComponent size={12} aria-hidden />}
      >
        {word}
      </Badge>
      <Text size="sm">
        {names.slice(0, mostNames).join(', ')}
        {more > 0 ? ` ${t('publish.andMoreMore', { more })}` : ''}
      </Text>
    </Group>
  );
}
