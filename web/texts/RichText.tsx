import type { ReactElement } from 'react';
import { Trans } from 'react-i18next';
import { textsInstance } from './texts.ts';

type RichTextProps = {
  /** The English text, with `<name>…</name>` around what an element of `parts` shows. */
  text: string;
  parts: Readonly<Record<string, ReactElement>>;
  values?: Readonly<Record<string, string | number>>;
};

/** A text with elements inside it, links for example, in the language of the page. */
export function RichText({ text, parts, values }: RichTextProps) {
  return <Trans i18n={textsInstance} i18nKey={text} defaults={text} components={parts} values={values} />;
}
