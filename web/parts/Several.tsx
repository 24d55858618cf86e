import { HoverCard, Stack, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { t } from '../texts/texts.ts';

/** The first of several texts in a line of a list, and the others on hover or focus. */
export function Several({ texts, shown = 1 }: { texts: readonly string[]; shown?: number }) {
  if (texts.length === 0) return <>–</>;
  const more = texts.length - shown;
  const first = texts.slice(0, shown).join(', ');
  if (more <= 0) return <>{first}</>;
  return (
    <HoverCard position="bottom-start" withArrow openDelay={200}>
      <HoverCard.Target>
        <UnstyledButton fz="inherit" pos="relative">
          {first}{' '}
          <Text span c="dimmed" fz="inherit">
            {t('keys.more', { more })}
          </Text>
          <VisuallyHidden>: {texts.join(', ')}</VisuallyHidden>
        </UnstyledButton>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <Stack gap={2}>
          {texts.map((text) => (
            <Text key={text} size="sm" className="numeric">
              {text}
            </Text>
          ))}
        </Stack>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}
