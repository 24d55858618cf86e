import { insertNewline } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { javascript } from '@codemirror/lang-javascript';
import { json } from '@codemirror/lang-json';
import { markdown } from '@codemirror/lang-markdown';
import { syntaxTree } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import { Prec, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';
import { jsonMistake } from '../forms/jsonMistake.ts';
import { t } from '../texts/texts.ts';
import type { TextKind } from './closers.ts';
import { templateLanguage } from './templateLanguage.ts';
import { templateLook } from './templateLook.ts';

/** Languages of an editor. `expression`, `html` and `markdown` may hold `{{ code }}`, the others are code as a whole. */
export type EditorLanguage = 'expression' | 'html' | 'markdown' | 'javascript' | 'json';

/** Returns the kind of text that controls how typed characters are handled. */
export function kindOf(language: EditorLanguage): TextKind {
  if (language === 'javascript') return 'code';
  return language === 'json' ? 'json' : 'prose';
}

/** In texts, Enter begins a line and nothing else; in code, the line is indented, too. */
const plainLines = Prec.high(keymap.of([{ key: 'Enter', run: insertNewline }]));
/** Disables automatic insertions: no closing tags, no list markers. */
const plainHtml = { autoCloseTags: false, matchClosingTags: false };

/** Colors, brackets and checks of a language. */
export function editorLanguage(language: EditorLanguage): Extension {
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
      return [javascript(), linter(syntaxRemarks, { delay: 400 })];
    case 'json':
      return [json(), linter(jsonRemarks, { delay: 400 })];
  }
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
