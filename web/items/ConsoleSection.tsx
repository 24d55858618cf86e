import { Text, Title } from '@mantine/core';
import type { Schema } from '../api/client.ts';
import { t } from '../texts/texts.ts';
import classes from './ConsoleSection.module.css';

/** Shows the console output of a run in order, each line with its level; renders nothing without output. */
export function ConsoleSection({ console }: { console: Schema<'NodeConsole'> | null }) {
  if (console === null) return null;
  return (
    <section className={classes.console} aria-label={t('items.console')}>
      <Title order={4} size="xs">
        {t('items.console')}
      </Title>
      {/* It scrolls, so the keyboard must reach it. */}
      <ol className={classes.lines} tabIndex={0} aria-label={t('items.consoleLines')}>
        {console.lines.map(({ level, text }, index) => (
          <li key={index} className={classes.line} data-level={level}>
            <span className={classes.level}>{level}</span>
            <span className={classes.text}>{text}</span>
          </li>
        ))}
      </ol>
      {console.truncated ? (
        <Text size="xs" c="dimmed">
          {t('items.outputTruncated')}
        </Text>
      ) : null}
    </section>
  );
}
