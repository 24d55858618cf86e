import { createHash } from 'node:crypto';
import { markup, Markup, paragraphs } from '../../../platform/markup.ts';

// One column that fits 320 px, colours with a contrast above 7:1, a focus that is seen; nothing is loaded from anywhere.
const style = `
:root { color-scheme: light; font: 1.0625rem/1.5 "Inter Variable", Inter, system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; color: #1a1c23; background: #f4f5f7; }
* { box-sizing: border-box; }
body { margin: 0; padding: clamp(1rem, 6vh, 4rem) 1rem; }
main { max-width: 36rem; margin: 0 auto; padding: 1.5rem; background: #fff; border: 1px solid #d5d8df; border-radius: 6px; overflow-wrap: anywhere; }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 0 0 .5rem; font-size: 1.0625rem; }
.field, fieldset { margin: 0 0 1.5rem; padding: 0; border: 0; min-width: 0; }
label, legend { padding: 0; font-weight: 600; }
.box label { font-weight: 400; }
.box { display: flex; gap: .625rem; align-items: flex-start; padding: .375rem 0; }
.box input { flex: none; width: 1.375rem; height: 1.375rem; margin: .125rem 0 0; }
.hint { margin: 0; color: #4a4f5c; font-weight: 400; }
.error { margin: 0; color: #9f1616; font-weight: 600; }
input, select, textarea, button { font: inherit; color: inherit; }
input:not([type=checkbox], [type=radio]), select, textarea { display: block; width: 100%; min-height: 2.75rem; margin-top: .375rem; padding: .5rem .625rem; background: #fff; border: 1px solid #6b7180; border-radius: 6px; }
[aria-invalid=true] { border: 2px solid #9f1616; }
.summary { margin: 0 0 1.5rem; padding: 1rem; border: 2px solid #9f1616; border-radius: 6px; }
.summary ul { margin: 0; padding-left: 1.25rem; }
.summary a { color: #9f1616; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { padding: .375rem .5rem; border: 1px solid #d5d8df; text-align: left; vertical-align: top; }
.wide { overflow-x: auto; margin: 0 0 1.5rem; }
pre { overflow-x: auto; padding: .75rem; background: #f4f5f7; border-radius: 6px; font-size: .875rem; white-space: pre-wrap; }
img, video, iframe { display: block; max-width: 100%; margin: 0 0 .5rem; border: 0; border-radius: 6px; }
audio, iframe { width: 100%; }
iframe { height: 30rem; border: 1px solid #d5d8df; }
a { color: #303cbd; }
button { min-height: 2.75rem; padding: .5rem 1.5rem; font-weight: 600; color: #fff; background: #303cbd; border: 0; border-radius: 6px; cursor: pointer; }
:focus-visible { outline: 3px solid #303cbd; outline-offset: 2px; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** The policy of these pages: no script, nothing from outside, one style sheet that is known to the byte, forms may be sent. */
export const pagePolicy = `sandbox allow-forms; default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'`;

/** The policy of pages that show a result: its files come from the same address, its links open outside, and it sends no forms. */
export const resultPolicy = [
  'sandbox allow-downloads allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "media-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
].join('; ');

/** A whole page with one heading; `title` is what the browser shows, by default the heading. */
export function renderPage({
  heading,
  title = heading,
  language = 'en',
  content,
}: {
  heading: string;
  title?: string;
  language?: 'en' | 'de';
  content: Markup;
}): string {
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>
`.text;
}

/** A page with nothing but a message. */
export function renderMessage({
  title,
  message,
  language = 'en',
}: {
  title: string;
  message: string;
  language?: 'en' | 'de';
}): string {
  return renderPage({ heading: title, language, content: paragraphs(message) });
}
