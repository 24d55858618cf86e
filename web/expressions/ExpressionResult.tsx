import { ActionIcon, Badge, Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconChevronLeft, IconChevronRight, IconInfoCircle } from '@tabler/icons-react';
import type { Schema } from '../api/client.ts';
import { requestError } from '../api/requestError.ts';
import { t } from '../texts/texts.ts';
import classes from './expressions.module.css';
import { useScope } from './scope.ts';
import type { Preview } from './usePreview.ts';
import { longValue, typeWord } from './valueText.ts';

type ExpressionResultProps = { id: string; preview: Preview; large?: boolean };

/** Shows an expression's result for one item (type and value, or the error) and the control for the next item. */
export function ExpressionResult({ id, preview, large = false }: ExpressionResultProps) {
  const { answer, isCurrent } = preview;
  return (
    <div id={id} className={classes.result} data-large={large} data-current={isCurrent} aria-live="polite">
      <div className={classes.resultBody}>
        <Said preview={preview} />
      </div>
      {answer !== undefined && answer.item_count > 1 ? <ItemSwitch answer={answer} /> : null}
    </div>
  );
}

function Said({ preview: { answer, result, error } }: { preview: Preview }) {
  if (error !== null) return <Remark kind="error" text={requestError(error).message} />;
  if (answer === undefined || result === undefined)
    return (
      <Text size="xs" c="dimmed">
        …
      </Text>
    );
  const isUnknown = answer.item_count === 0;
  if (result.error !== null && !(isUnknown && result.error.code === 'expression_failed'))
    return <Remark kind="error" text={result.error.message} />;
  return (
    <>
      {isUnknown && result.value === null ? null : <Value result={result} />}
      {isUnknown ? <Remark kind="info" text={t('expressions.runToPreview')} /> : null}
      {result.hint === null ? null : <Remark kind="warning" text={result.hint.message} />}
    </>
  );
}

function Value({ result }: { result: Schema<'ExpressionResult'> }) {
  const text = longValue(result.value);
  return (
    <div className={classes.value}>
      <Badge size="xs" variant="default" tt="none" fw={500} className={classes.type}>
        {typeWord(result.type)}
      </Badge>
      {result.type === 'null' ? null : (
        <pre className={classes.valueText} tabIndex={text.length > 300 ? 0 : undefined}>
          {text === '' ? (
            <Text component="span" size="xs" c="dimmed">
              {t('expressions.empty')}
            </Text>
          ) : (
            text
          )}
        </pre>
      )}
      {result.truncated ? (
        <Text size="xs" c="dimmed">
          {t('expressions.previewIsTruncated')}
        </Text>
      ) : null}
    </div>
  );
}

function Remark({ kind, text }: { kind: 'error' | 'warning' | 'info'; text: string }) {
  const Icon = kind === 'info' ? IconInfoCircle : IconAlertTriangle;
  return (
    <div className={classes.remark} data-kind={kind}>
      <Icon size={14} aria-hidden />
      <span>{text}</span>
    </div>
  );
}

function ItemSwitch({ answer }: { answer: Schema<'ExpressionPreview'> }) {
  const scope = useScope();
  const { item_index: index, item_count: count } = answer;
  return (
    <Group gap={2} wrap="nowrap" className={classes.items}>
      <ActionIcon
        size={24}
        variant="subtle"
        color="gray"
        disabled={index === 0}
        aria-label={t('expressions.previousItem')}
        onClick={() => scope?.onItem(index - 1)}
      >
        <IconChevronLeft size={14} />
      </ActionIcon>
      <Text size="xs" c="dimmed" className="numeric">
        {t('expressions.itemIndexOfTotal', { index: index + 1, total: count })}
      </Text>
      <ActionIcon
        size={24}
        variant="subtle"
        color="gray"
        disabled={index >= count - 1}
        aria-label={t('expressions.nextItem')}
        onClick={() => scope?.onItem(index + 1)}
      >
        <IconChevronRight size={14} />
      </ActionIcon>
    </Group>
  );
}
