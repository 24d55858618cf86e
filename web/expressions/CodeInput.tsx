import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useId, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import type { CompletionContext } from '@codemirror/autocomplete';
import { lazyPart } from '../parts/lazyPart.tsx';
import { t } from '../texts/texts.ts';
import type { EditorLanguage } from './editorLanguage.ts';
import { failureRemarks, type TextFailure } from './failure.ts';
import { fieldKeys, isFieldKey } from './fieldKeys.ts';
import { ExpressionResult } from './ExpressionResult.tsx';
import classes from './expressions.module.css';
import type { Place } from './CodeMirror.tsx';
import { loadCodeMirror } from './loadCodeMirror.ts';
import { remarksOf } from './remarks.ts';
import { useScope } from './scope.ts';
import { usePreview } from './usePreview.ts';

const CodeMirror = lazyPart(async () => (await loadCodeMirror()).CodeMirror);

export type CodeInputProps = {
  /** Accessible name. */
  label: string;
  value: string;
  onChange: (value: string) => void;
  language: EditorLanguage;
  readOnly?: boolean;
  required?: boolean;
  invalid?: boolean;
  placeholder?: string;
  describedBy?: string;
  /** Lines that the field is high at least. */
  lines?: number;
  numbered?: boolean;
  /** One line, but for line ends in the code of expressions. */
  singleLine?: boolean;
  /** Range to select and focus as soon as it is set; null leaves selection and focus unchanged. */
  place?: Place | null;
  /** The failure of the last run in this text; null if there is none. */
  failure?: TextFailure | null;
  /** False if the field is large already: it has no button for a dialog. */
  expandable?: boolean;
};

/**
 * A text with expressions, or code: with colors, completion from real data and checks, the live result below it, and a large dialog. Shows
 * plain text until the editor has loaded.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, value, language, readOnly = false, lines = 1, expandable = true, failure = null } = props;
  /** Initial selection in the large editor; null while it is closed. */
  const [expanded, setExpanded] = useState<Place | null>(null);
  const resultId = useId();
  const isTemplate = language === 'expression' || language === 'html' || language === 'markdown';
  const preview = usePreview(isTemplate ? value : '');
  const caret = useRef<number | null>(null);
  const described = [props.describedBy, preview === null ? undefined : resultId].filter(Boolean).join(' ');
  const current = preview?.isCurrent === true ? preview.answer : undefined;
  const remarks = useMemo(() => {
    const previewed = current === undefined ? [] : remarksOf(value, current);
    return previewed.length > 0 ? previewed : failureRemarks(value, failure);
  }, [current, value, failure]);
  const expand = () => {
    const from = caret.current ?? value.length;
    setExpanded({ from, to: from });
  };
  const onKey = (event: KeyboardEvent) => {
    if (!isFieldKey('openLarge', event.nativeEvent)) return;
    event.preventDefault();
    expand();
  };
  const editor = (large: boolean) => (
    <div
      className={classes.frame}
      data-invalid={props.invalid === true}
      data-readonly={readOnly}
      onKeyDown={large || !expandable ? undefined : onKey}
      style={{ '--lines': large ? 18 : lines, '--most': large || !expandable ? 26 : 16 } as CSSProperties}
    >
      <LoadedEditor
        {...props}
        describedBy={described === '' ? undefined : described}
        remarks={isTemplate ? remarks : undefined}
        takesDialogFocus={large}
        place={large ? expanded : (props.place ?? null)}
        onCaret={(position) => (caret.current = position)}
      />
      {large || !expandable ? null : (
        <Tooltip label={t('expressions.openInEditor')}>
          <ActionIcon
            className={classes.expand}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('expressions.openFieldInEditor', { field: label })}
            aria-keyshortcuts={fieldKeys.openLarge.keys}
            tabIndex={-1}
            onClick={expand}
          >
            <IconArrowsDiagonal size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
  return (
    <>
      {editor(false)}
      {preview === null ? null : <ExpressionResult id={resultId} preview={preview} />}
      <Modal opened={expanded !== null} onClose={() => setExpanded(null)} title={label} size={1100}>
        <div className={preview === null ? undefined : classes.dialog}>
          {editor(true)}
          {preview === null ? null : <ExpressionResult id={`${resultId}-large`} preview={preview} large />}
        </div>
      </Modal>
    </>
  );
}

type LoadedEditorProps = CodeInputProps & {
  remarks?: ReturnType<typeof remarksOf>;
  takesDialogFocus: boolean;
  onCaret: (position: number) => void;
};

function LoadedEditor({ place, ...props }: LoadedEditorProps) {
  const { value, language, placeholder, readOnly } = props;
  const queries = useQueryClient();
  const scope = useScope();
  // A press before the editor has loaded gives it the focus once it appears.
  const [pressed, setPressed] = useState<Place | null>(null);
  const hasNames = language !== 'json' && language !== 'python' && readOnly !== true;
  const body = language === 'javascript';
  const complete = useCallback(
    async (context: CompletionContext) => {
      const { completeCode } = await import('./completeCode.ts');
      return completeCode(context, { queries, scope, body });
    },
    [queries, scope, body],
  );
  // Read-only placeholder, so that the field does not change while the user types.
  const waiting = (
    <div
      className={classes.waiting}
      data-editor-loading
      data-empty={value === ''}
      onPointerDown={() => setPressed({ from: value.length, to: value.length })}
    >
      {value === '' ? placeholder : value}
    </div>
  );
  return (
    <div className={classes.scroll}>
      <Suspense fallback={waiting}>
        <CodeMirror {...props} place={place ?? pressed} {...(hasNames ? { complete } : {})} />
      </Suspense>
    </div>
  );
}
