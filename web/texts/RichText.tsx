import type { ReactElement } from 'react';
import { Trans } from 'react-i18next';
import { textsInstance } from './texts.ts';
import type { TextId, TextValues } from './textIds.ts';

type RichTextProps<Id extends TextId> = {
  /** Of a text with `<name>…</name>` around what an element of `parts` shows. */
  id: Id;
  parts: Readonly<Record<string, ReactElement>>;
} & (TextValues<Id> extends [infer Values] ? { values: Values } : { values?: never });

/** A text with elements inside it, links for example, in the language of the page. */
export function RichText<Id extends TextId>({ id, parts, values }: RichTextProps<Id>) {
  return <Trans i18n={textsInstance} i18nKey={id} components={parts} values={values} />;
}
