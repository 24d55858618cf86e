import {
  acceptCompletion,
  autocompletion,
  closeBrackets,
  closeCompletion,
  completionKeymap,
  completionStatus,
  currentCompletions,
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
import { useEffect, useLayoutEffect, useRef } from 'react';
import { styleNonce } from '../app/styleNonce.ts';
import './editor.css';
import { editorLook } from './editorLook.ts';
import { changedPart } from './changedPart.ts';
import { isInCode, seededClosers } from './closers.ts';
import { editorLanguage, kindOf, type EditorLanguage } from './editorLanguage.ts';
import type { TextFailure } from './failure.ts';
import { insertDropped } from './insertDropped.ts';
import { oneLine, typedSigns } from './typedSigns.ts';
import { TypedText } from './TypedText.ts';
import { typeOver } from './typeOver.ts';

/** A range to select in an editor; a new object for each request. */
export type Place = { from: number; to: number };

export type CodeMirrorProps = {
  value: string;
  onChange: (value: string) => void;
  language: EditorLanguage;
  label: string;
  readOnly?: boolean;
  required?: boolean;
  invalid?: boolean;
  /** Id of the element that describes the field. */
  describedBy?: string;
  placeholder?: string;
  /** Line numbers, as for whole programs. */
  numbered?: boolean;
  /** A value of one line: no line ends but in the code of expressions. */
  singleLine?: boolean;
  /** Range to select and focus as soon as it is set; null leaves selection and focus unchanged. */
  place?: Place | null;
  /** Takes the focus that a dialog around it sets when it opens. */
  takesDialogFocus?: boolean;
  /** Completion source; the editor queries it again for every word. */
  complete?: CompletionSource;
  /** The failure of the last run in this code. */
  failure?: TextFailure | null;
  /** Ranges to underline. */
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
  // Values reported to the page but not yet returned by it. Returned values must not overwrite the editor's text, which may be newer.
  const told = useRef<string[]>([]);
  const typed = useRef<TypedText | null>(null);
  useLayoutEffect(() => {
    latest.current = props;
  });

  useLayoutEffect(() => {
    const { value, language, failure = null } = latest.current;
    const writing = new TypedText(value, (text) => {
      told.current = [...told.current.slice(1 - mostTold), text];
      latest.current.onChange(text);
    });
    const flush = () => writing.flush();
    const view = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          fixedExtensions(latest, writing),
          parts.current.language.of(editorLanguage(language, failure)),
          parts.current.facts.of(factsOf(latest.current)),
        ],
      }),
    });
    editor.current = view;
    typed.current = writing;
    // Before the page asks whether everything is saved.
    window.addEventListener('beforeunload', flush, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', flush, { capture: true });
      flush();
      editor.current = null;
      view.destroy();
    };
  }, []);

  const { value, language, label, readOnly, required, invalid, describedBy, placeholder, remarks, place } = props;
  const { failure = null } = props;
  const prose = isProse(props);
  useLayoutEffect(() => {
    const view = editor.current;
    const changes = view && changedPart(view.state.doc.toString(), value);
    const answered = changes === null ? -1 : told.current.indexOf(value);
    told.current = answered < 0 ? [] : told.current.slice(answered + 1);
    if (view === null || changes === null || answered >= 0) return;
    typed.current?.replace(value);
    view.dispatch({ changes, annotations: [Transaction.remote.of(true), Transaction.addToHistory.of(false)] });
  }, [value]);
  useLayoutEffect(() => {
    const view = editor.current;
    if (view === null || !place) return;
    const text = view.state.doc.toString();
    const [anchor, head] = [place.from, place.to].map((position) => Math.min(position, text.length));
    const seeded = seededClosers(text, head!);
    view.dispatch({ selection: { anchor: anchor!, head: head! }, effects: seeded ?? [] });
    view.focus();
    if (completesAt(view.state, latest.current.language))
      requestAnimationFrame(() => editor.current === view && startCompletion(view));
  }, [place]);
  useEffect(() => {
    editor.current?.dispatch({ effects: parts.current.language.reconfigure(editorLanguage(language, failure)) });
  }, [language, failure]);
  useEffect(() => {
    editor.current?.dispatch({ effects: parts.current.facts.reconfigure(factsOf(latest.current)) });
  }, [label, readOnly, required, invalid, describedBy, placeholder, prose]);
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

const mostTold = 200;
/** Removes the shortcut that the page needs: Ctrl Enter runs the flow from any field. */
const editingKeymap = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

function fixedExtensions(latest: { current: CodeMirrorProps }, typed: TypedText): Extension {
  return [
    EditorView.cspNonce.of(styleNonce()),
    history(),
    drawSelection(),
    dropCursor(),
    bracketMatching(),
    indentOnInput(),
    EditorView.lineWrapping,
    latest.current.singleLine === true ? oneLine : [],
    // Before what closes brackets on its own.
    typedSigns(() => kindOf(latest.current.language)),
    closeBrackets(),
    // Outside of scrolled panels and dialogs, which would cut the list off.
    tooltips({ parent: document.body, position: 'fixed' }),
    autocompletion({
      override: [(context) => askAgainAfterEdits(latest.current.complete, context)],
      // Its Escape would be taken while completions load, before the one below.
      defaultKeymap: false,
      activateOnTypingDelay: 60,
      // Makes a visible completion selectable at once: within the default 75 ms, Tab would leave the field and Enter would break the line.
      interactionDelay: 0,
      icons: false,
      maxRenderedOptions: 200,
    }),
    linter(null),
    latest.current.numbered === true ? lineNumbers() : [],
    Prec.highest(
      keymap.of([
        // Escape and Tab belong to the list while it is open, and to the page otherwise, also while completions are still loading.
        { key: 'Escape', run: closeOpenList, stopPropagation: true },
        { key: 'Tab', run: acceptCompletion },
        ...completionKeymap.filter(({ key }) => key !== 'Escape'),
      ]),
    ),
    keymap.of([...historyKeymap, ...lintKeymap, ...editingKeymap]),
    // A dialog around the editor must not close by the Escape that closes the list.
    EditorView.contentAttributes.of((view) => ({ [keepsEscape]: String(showsList(view)) })),
    EditorView.domEventHandlers({
      beforeinput: typeOver,
      drop: insertDropped,
      focus: () => latest.current.onFocus?.(),
      blur: () => typed.flush(),
      // Shortcuts of the page, as for saving, and of the field are about all of the text.
      keydown: (event) => {
        if (event.ctrlKey || event.metaKey || event.altKey) typed.flush();
      },
    }),
    EditorView.updateListener.of((update) => {
      if (update.selectionSet || update.docChanged) latest.current.onCaret?.(update.state.selection.main.head);
      if (!update.docChanged || update.transactions.some((one) => one.annotation(Transaction.remote) === true)) return;
      typed.write(update.state.doc.toString());
    }),
    editorLook,
  ];
}

/** The attribute of the editor that Mantine's dialogs read: true while Escape belongs to the list. */
const keepsEscape = 'data-mantine-stop-propagation';

/** True while the list of completions is visible; an open list stays while its completions load again. */
function showsList({ state, contentDOM }: EditorView): boolean {
  if (currentCompletions(state).length > 0) return true;
  return completionStatus(state) === 'pending' && contentDOM.getAttribute(keepsEscape) === 'true';
}

/** Closes the list, or ends a wait for completions. Returns whether a list was visible. */
function closeOpenList(view: EditorView): boolean {
  const isOpen = showsList(view);
  closeCompletion(view);
  return isOpen;
}

/** True right behind an opening `{{` or a dot of code, where there is something to choose. */
function completesAt(state: EditorState, language: EditorLanguage): boolean {
  const { head } = state.selection.main;
  return (kindOf(language) === 'code' || isInCode(state, head)) && /(\{\{\s*|\.)$/.test(state.sliceDoc(0, head));
}

/** True for words without code, whose spelling the browser looks at as in any other field. */
function isProse({ language, value }: CodeMirrorProps): boolean {
  return language === 'expression' && !value.includes('{{');
}

function factsOf(props: CodeMirrorProps): Extension {
  const { label, readOnly, required, invalid, describedBy, placeholder } = props;
  return [
    EditorState.readOnly.of(readOnly === true),
    EditorView.contentAttributes.of({
      'aria-label': label,
      spellcheck: isProse(props) ? 'true' : 'false',
      ...(props.takesDialogFocus === true ? { 'data-autofocus': '' } : {}),
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
 * again only if an answer no longer fits.
 */
async function askAgainAfterEdits(source: CompletionSource | undefined, context: CompletionContext) {
  const found = (await source?.(context)) ?? null;
  const isEdited = context.view?.state.doc.eq(context.state.doc) === false;
  return found === null && isEdited ? { from: context.pos, options: [] } : found;
}
