import { ActionIcon, Modal, Tooltip } from '@mantine/core';
import { IconArrowsDiagonal } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useId, useMemo, useRef, useState, type CSSProperties } from 'react';
import type { CompletionContext } from '@codemirror/autocomplete';
import { t } from '../texts/texts.ts';
import type { EditorLanguage } from './editorLanguage.ts';
import { ExpressionResult } from './ExpressionResult.tsx';
import classes from './expressions.module.css';
import { loadCodeMirror } from './loadCodeMirror.ts';
import { remarksOf } from './remarks.ts';
import { useScope } from './scope.ts';
import { usePreview } from './usePreview.ts';

const CodeMirror = lazy(() => loadCodeMirror().then((loaded) => ({ default: loaded.CodeMirror })));

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
  /** Where the caret is put at first; null leaves the focus where it is. */
  caret?: number | null;
  /** False where the field is large already: it has no button for a dialog. */
  expandable?: boolean;
};

/**
 * A text with expressions, or code: with colors, completion from real data and checks, the live result below it, and a large
 * dialog. A plain field of the same size stands there until the editor has been loaded.
 */
export function CodeInput(props: CodeInputProps) {
  const { label, value, language, readOnly = false, lines = 1, expandable = true } = props;
  /** Where the caret is in the large editor at first; null while it is closed. */
  const [expanded, setExpanded] = useState<number | null>(null);
  const resultId = useId();
  const isTemplate = language === 'expression' || language === 'html' || language === 'markdown';
  const preview = usePreview(isTemplate ? value : '');
  const caret = useRef<number | null>(null);
  const described = [props.describedBy, preview === null ? undefined : resultId].filter(Boolean).join(' ');
  const current = preview?.isCurrent === true ? preview.answer : undefined;
  const remarks = useMemo(() => (current === undefined ? [] : remarksOf(value, current)), [current, value]);
  const editor = (large: boolean) => (
    <div
      className={classes.frame}
      data-invalid={props.invalid === true}
      data-readonly={readOnly}
      style={{ '--lines': large ? 18 : lines, '--most': large || !expandable ? 26 : 16 } as CSSProperties}
    >
      <LoadedEditor
        {...props}
        describedBy={described === '' ? undefined : described}
        remarks={isTemplate ? remarks : undefined}
        caret={large ? expanded : (props.caret ?? null)}
        onCaret={(position) => (caret.current = position)}
      />
      {large || !expandable ? null : (
        <Tooltip label={t('Open in editor')}>
          <ActionIcon
            className={classes.expand}
            size={24}
            variant="subtle"
            color="gray"
            aria-label={t('Open {{field}} in editor', { field: label })}
            onClick={() => setExpanded(caret.current ?? value.length)}
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
  onCaret: (position: number) => void;
};

function LoadedEditor({ caret, ...props }: LoadedEditorProps) {
  const { label, value, onChange, language, readOnly, required, invalid, describedBy, placeholder } = props;
  const queries = useQueryClient();
  const scope = useScope();
  // The caret of the plain field, where somebody writes on while the editor is on its way.
  const [written, setWritten] = useState<number | null>(null);
  const hasNames = language !== 'json' && language !== 'plain' && readOnly !== true;
  const body = language === 'javascript';
  const complete = useCallback(
    async (context: CompletionContext) => {
      const { completeCode } = await import('./completeCode.ts');
      return completeCode(context, { queries, scope, body });
    },
    [queries, scope, body],
  );
  const isWanted = typeof caret === 'number';
  const plain = (
    <textarea
      className={classes.fallback}
      aria-label={label}
      aria-describedby={describedBy}
      aria-required={required}
      aria-invalid={invalid}
      readOnly={readOnly}
      placeholder={placeholder}
      rows={1}
      value={value}
      autoFocus={isWanted}
      onFocus={({ currentTarget }) => isWanted && written === null && currentTarget.setSelectionRange(caret, caret)}
      onSelect={({ currentTarget }) => setWritten(currentTarget.selectionStart)}
      onBlur={() => setWritten(null)}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
  return (
    <div className={classes.scroll}>
      <Suspense fallback={plain}>
        <CodeMirror {...props} caret={written ?? caret ?? null} {...(hasNames ? { complete } : {})} />
      </Suspense>
    </div>
  );
}
