import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const monospace = 'var(--mantine-font-family-monospace)';

/** Everything in the colors of the page: variables of `editor.css` and Mantine, which change with the color scheme. */
const look = EditorView.theme({
  '&': { fontSize: '12.5px', backgroundColor: 'transparent', color: 'var(--mantine-color-text)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: monospace, lineHeight: '1.55', overflow: 'auto' },
  '.cm-content': { padding: '7px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 10px' },
  '.cm-cursor, .cm-dropCursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection': {
    backgroundColor: 'var(--bureau-code-selection)',
  },
  '.cm-placeholder': { color: 'var(--mantine-color-placeholder)' },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    backgroundColor: 'var(--bureau-code-match)',
    outline: 'none',
    borderRadius: '2px',
  },
  '.cm-gutters': { backgroundColor: 'transparent', color: 'var(--bureau-muted)', border: 'none' },
  '.cm-activeLineGutter': { backgroundColor: 'transparent', color: 'var(--mantine-color-text)' },
  '.cm-tooltip': {
    backgroundColor: 'var(--bureau-surface)',
    color: 'var(--mantine-color-text)',
    border: '1px solid var(--bureau-border)',
    borderRadius: 'var(--mantine-radius-default)',
    boxShadow: 'var(--mantine-shadow-md)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { fontFamily: monospace, fontSize: '12.5px', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    padding: '4px 10px',
    lineHeight: '1.4',
    display: 'flex',
    gap: '4px',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--mantine-primary-color-light)',
    color: 'var(--mantine-color-text)',
  },
  '.cm-completionLabel': { flexShrink: '0' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    fontStyle: 'normal',
    color: 'var(--bureau-muted)',
    marginLeft: 'auto',
    paddingLeft: '16px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: '220px',
  },
  '.cm-tooltip.cm-completionInfo': { padding: '8px 10px', maxWidth: '280px', fontSize: '12.5px' },
  '.cm-diagnostic': { padding: '6px 10px', fontSize: '12.5px', borderLeftWidth: '3px' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--mantine-color-red-6)',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--mantine-color-orange-6)',
    textUnderlineOffset: '3px',
  },
});

const colors = HighlightStyle.define([
  { tag: tags.special(tags.brace), color: 'var(--bureau-code-brace)', fontWeight: '600' },
  { tag: [tags.keyword, tags.bool, tags.null, tags.self], color: 'var(--bureau-code-keyword)' },
  { tag: [tags.string, tags.special(tags.string), tags.regexp], color: 'var(--bureau-code-string)' },
  { tag: tags.number, color: 'var(--bureau-code-number)' },
  { tag: [tags.propertyName, tags.attributeName], color: 'var(--bureau-code-property)' },
  { tag: [tags.function(tags.propertyName), tags.function(tags.variableName)], color: 'var(--bureau-code-function)' },
  { tag: [tags.variableName, tags.tagName], color: 'var(--bureau-code-variable)' },
  { tag: [tags.comment, tags.meta], color: 'var(--bureau-muted)', fontStyle: 'italic' },
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.link, tags.url], color: 'var(--bureau-code-string)' },
]);

/** How editors of code look. */
export const editorLook: Extension = [look, syntaxHighlighting(colors)];
