import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
  startCompletion,
  type CompletionContext,
  type CompletionSource,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap, linter, setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState, Prec, Transaction, type Extension } from '@codemirror/state';
import {
  drawSelection,
  dropCursor,
  EditorView,
  keymap,
  lineNumbers,
  placeholder as placeholderText,
  tooltips,
} from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { styleNonce } from '../app/styleNonce.ts';
import './editor.css';
import { editorLook } from './editorLook.ts';
import { editorLanguage, type EditorLanguage } from './editorLanguage.ts';
import { insertDropped } from './insertDropped.ts';
import { spaceBothSides, typeOver } from './typeOver.ts';

export type CodeMirrorProps = {
  value: string;
  onChange: (value: string) => void;
  language: EditorLanguage;
  label: string;
  readOnly?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** Id of what describes the field. */
  describedBy?: string;
  placeholder?: string;
  /** Line numbers, as for whole programs. */
  numbered?: boolean;
  /** Where the caret is put once the editor is there; null leaves the focus where it is. */
  caret?: number | null;
  /** What can be completed; the editor asks anew with every word. */
  complete?: CompletionSource;
  /** What is to be underlined. */
  remarks?: readonly Diagnostic[];
  onFocus?: () => void;
  /** Gets where the caret is, after every move of it. */
  onCaret?: (position: number) => void;
};

/** A CodeMirror editor as a controlled field. It is large: only loaded lazily, by `CodeInput`. */
export function CodeMirror(props: CodeMirrorProps) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const parts = useRef({ language: new Compartment(), facts: new Compartment() });
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });

  useEffect(() => {
    const { value, caret, language } = latest.current;
    const view = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: value,
        ...(typeof caret === 'number' ? { selection: { anchor: Math.min(caret, value.length) } } : {}),
        extensions: [
          fixedExtensions(latest),
          parts.current.language.of(editorLanguage(language)),
          parts.current.facts.of(factsOf(latest.current)),
        ],
      }),
    });
    editor.current = view;
    if (typeof caret === 'number') {
      view.focus();
      // Right behind an opening `{{` or a dot there is something to choose.
      if (caret > 0) requestAnimationFrame(() => editor.current === view && startCompletion(view));
    }
    return () => {
      editor.current = null;
      view.destroy();
    };
  }, []);

  const { value, language, label, readOnly, required, invalid, describedBy, placeholder, remarks } = props;
  useEffect(() => {
    const view = editor.current;
    if (view === null || view.state.doc.toString() === value) return;
    view.dispatch({
      changes: { from: 0, to: view.state.doc.length, insert: value },
      annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)],
    });
  }, [value]);
  useEffect(() => {
    editor.current?.dispatch({ effects: parts.current.language.reconfigure(editorLanguage(language)) });
  }, [language]);
  useEffect(() => {
    editor.current?.dispatch({ effects: parts.current.facts.reconfigure(factsOf(latest.current)) });
  }, [label, readOnly, required, invalid, describedBy, placeholder]);
  useEffect(() => {
    const view = editor.current;
    if (view === null || remarks === undefined) return;
    const { length } = view.state.doc;
    const inside = remarks.map((remark) => ({
      ...remark,
      from: Math.min(remark.from, length),
      to: Math.min(Math.max(remark.to, remark.from), length),
    }));
    view.dispatch(setDiagnostics(view.state, inside));
  }, [remarks]);

  return <div ref={host} />;
}

function fixedExtensions(latest: { current: CodeMirrorProps }): Extension {
  return [
    EditorView.cspNonce.of(styleNonce()),
    history(),
    drawSelection(),
    dropCursor(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    EditorView.lineWrapping,
    // Outside of scrolled panels and dialogs, which would cut the list off.
    tooltips({ parent: document.body, position: 'fixed' }),
    autocompletion({
      override: [(context) => askAgainAfterEdits(latest.current.complete, context)],
      activateOnTypingDelay: 60,
      icons: false,
      maxRenderedOptions: 200,
    }),
    linter(null),
    latest.current.numbered === true ? lineNumbers() : [],
    Prec.highest(
      keymap.of([
        // Escape and Tab belong to the list while it is open, and to the page otherwise.
        { key: 'Escape', run: closeCompletion, stopPropagation: true },
        { key: 'Tab', run: acceptCompletion },
      ]),
    ),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...lintKeymap, ...defaultKeymap]),
    // A dialog around the editor must not close by the Escape that closes the list.
    EditorView.contentAttributes.of((view) => ({
      'data-mantine-stop-propagation': completionStatus(view.state) === null ? 'false' : 'true',
    })),
    EditorView.inputHandler.of(spaceBothSides),
    EditorView.domEventHandlers({
      beforeinput: typeOver,
      drop: insertDropped,
      focus: () => latest.current.onFocus?.(),
    }),
    EditorView.updateListener.of((update) => {
      if (update.selectionSet || update.docChanged) latest.current.onCaret?.(update.state.selection.main.head);
      if (!update.docChanged || update.transactions.some((one) => one.annotation(Transaction.remote) === true)) return;
      latest.current.onChange(update.state.doc.toString());
    }),
    editorLook,
  ];
}

function factsOf({ label, readOnly, required, invalid, describedBy, placeholder }: CodeMirrorProps): Extension {
  return [
    EditorState.readOnly.of(readOnly === true),
    EditorView.contentAttributes.of({
      'aria-label': label,
      ...(readOnly === true ? { 'aria-readonly': 'true' } : {}),
      ...(required === true ? { 'aria-required': 'true' } : {}),
      ...(invalid === true ? { 'aria-invalid': 'true' } : {}),
      ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    }),
    placeholder === undefined ? [] : placeholderText(placeholder),
  ];
}

/**
 * An answer that came after more was typed must not be `null`: the list would wait for the next key, because CodeMirror asks
 * again only where an answer no longer fits.
 */
async function askAgainAfterEdits(source: CompletionSource | undefined, context: CompletionContext) {
  const found = (await source?.(context)) ?? null;
  const isEdited = context.view?.state.doc.eq(context.state.doc) === false;
  return found === null && isEdited ? { from: context.pos, options: [] } : found;
}
