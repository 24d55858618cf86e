import { insertNewline } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { indentUnit, syntaxTree } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { jsonMistake } from '../forms/jsonMistake.ts';
import { t } from '../texts/texts.ts';
import type { TextKind } from './closers.ts';
import { failureRemarks, type TextFailure } from './failure.ts';
import { templateLanguage } from './templateLanguage.ts';
import { templateLook } from './templateLook.ts';

/** Languages of an editor. `expression`, `html` and `markdown` may hold `{{ code }}`, the others are code as a whole. */
export type EditorLanguage = 'expression' | 'html' | 'markdown' | 'javascript' | 'python' | 'json';

/** Returns the kind of text that controls how typed characters are handled. */
export function kindOf(language: EditorLanguage): TextKind {
  if (language === 'javascript' || language === 'python') return 'code';
  return language === 'json' ? 'json' : 'prose';
}

/** In texts, Enter begins a line and nothing else; in code, the line is indented, too. */
const plainLines = Prec.high(keymap.of([{ key: 'Enter', run: insertNewline }]));
/** Disables automatic insertions: no closing tags, no list markers. */
const plainHtml = { autoCloseTags: false, matchClosingTags: false };

/** Colors, brackets and checks of a language. `failure` marks where the last run failed in code. */
export function editorLanguage(language: EditorLanguage, failure: TextFailure | null = null): Extension {
  switch (language) {
    case 'expression':
      return [templateLanguage(), templateLook, plainLines];
    case 'html':
      return [templateLanguage('html'), html(plainHtml).support];
    case 'markdown':
      return [
        templateLanguage('markdown'),
        markdown({ addKeymap: false, pasteURLAsLink: false, htmlTagLanguage: html(plainHtml) }).support,
        plainLines,
      ];
    case 'javascript':
      return [javascript(), linter((view) => codeRemarks(view, failure), { delay: 400 })];
    case 'python':
      return [
        indentUnit.of('    '),
        linter((view) => failureRemarks(view.state.doc.toString(), failure), { delay: 400 }),
      ];
    case 'json':
      return [json(), linter(jsonRemarks, { delay: 400 })];
  }
}

/** Mistakes of the syntax; in code without any, where the last run failed. */
function codeRemarks(view: EditorView, failure: TextFailure | null): Diagnostic[] {
  const mistakes = syntaxRemarks(view);
  return mistakes.length > 0 ? mistakes : failureRemarks(view.state.doc.toString(), failure);
}

/** Where the parser lost the thread; nothing is evaluated. */
function syntaxRemarks(view: EditorView): Diagnostic[] {
  const remarks: Diagnostic[] = [];
  syntaxTree(view.state).iterate({
    enter: ({ type, from, to }) => {
      if (!type.isError || remarks.length >= 20) return;
      const last = remarks.at(-1);
      if (last !== undefined && from <= last.to + 1) return;
      remarks.push({ from, to: Math.max(to, from), severity: 'error', message: t('expressions.syntaxError') });
    },
  });
  return remarks;
}

/** Where JSON has its first mistake. */
function jsonRemarks(view: EditorView): Diagnostic[] {
  const mistake = view.state.doc.length === 0 ? null : jsonMistake(view.state.doc.toString());
  if (mistake === null) return [];
  const { position, message } = mistake;
  return [{ from: position, to: Math.min(position + 1, view.state.doc.length), severity: 'error', message }];
}
