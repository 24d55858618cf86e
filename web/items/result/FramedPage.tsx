import { useMemo } from 'react';
import { styleNonce } from '../../app/styleNonce.ts';
import classes from './result.module.css';
import { framedPage } from './framedPage.ts';

/** An untrusted page of HTML in a frame without scripts, origin and requests. */
export function FramedPage({ html, title }: { html: string; title: string }) {
  const source = useMemo(() => framedPage(html, styleNonce()), [html]);
  return <iframe sandbox="" srcDoc={source} title={title} className={classes.page} />;
}
