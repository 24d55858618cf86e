import { createHash } from 'node:crypto';
import { attributes, markup, Markup, nothing } from '../../../platform/markup.ts';
import { strangerHeaders } from '../../../domains/executions/webhooks/answerHeaders.ts';
import type { ChatConfig } from '../../../web/chat/chatConfig.ts';
import type { RawAnswer } from '../../handler.ts';
import type { ChatPlace } from '../chatPlace.ts';
import { renderMarkdown } from '../renderMarkdown.ts';
import { chatStyle } from './chatStyle.ts';
import { chatTexts } from './chatTexts.ts';
import { chatPageScript } from './generated/scripts.ts';

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * A sandboxed page without an origin: its one script and one style sheet are pinned by hash, it connects to this host only, loads no
 * images, and only the named sites may frame it. Links of answers open outside of it.
 */
const policy = [
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
  "default-src 'none'",
  `script-src ${hashOf(chatPageScript)}`,
  `style-src ${hashOf(chatStyle)}`,
  "connect-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

/** The chat page in a language. */
export function chatPageAnswer({ addressId, isTest, parameters }: ChatPlace, language: 'en' | 'de'): RawAnswer {
  // The app frames it for members; all other pages of this host are sandboxed and have no origin.
  const ancestors = ["'self'", ...(isTest ? [] : parameters.allowedOrigins)];
  return {
    status: 200,
    contentType: 'text/html; charset=utf-8',
    raw: renderChatPage({ addressId, isTest, parameters }, language),
    headers: {
      ...strangerHeaders,
      vary: 'Accept-Language',
      'content-security-policy': `${policy}; frame-ancestors ${ancestors.join(' ')}`,
    },
  };
}

function renderChatPage(
  { addressId, isTest, parameters }: Pick<ChatPlace, 'addressId' | 'isTest' | 'parameters'>,
  language: 'en' | 'de',
): string {
  const { title, greeting, placeholder, suggestions, needsToken, uploads, limits } = parameters;
  const texts = chatTexts[language];
  const config: ChatConfig = { base: `/chat/${addressId}`, needsToken, uploads, texts };
  const field = attributes({
    id: 'message',
    name: 'message',
    rows: '1',
    maxlength: String(limits.messageLength),
    placeholder: placeholder || texts.placeholder,
    'aria-label': texts.message,
    'aria-describedby': 'notice',
  });
  const upload = markup`<label class="upload"><span>${texts.addFiles}</span><input id="upload" type="file" multiple /></label>`;
  const suggested = suggestions.map(
    (text) => markup`<button type="button" class="suggestion">${text}</button>
`,
  );
  const hello = markup`<article class="bubble answer greeting"><div class="markdown">${new Markup(renderMarkdown(greeting))}</div></article>`;
  return markup`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
<meta name="robots" content="noindex" />
<meta name="color-scheme" content="light dark" />
<title>${title}</title>
<style>${new Markup(chatStyle)}</style>
</head>
<body>
<header>
<div><h1>${title}</h1>${isTest ? markup`<p class="test">${texts.testNote}</p>` : nothing}</div>
<button type="button" id="new" class="quiet">${texts.newChat}</button>
</header>
<main>
<div id="log" role="log" tabindex="0" aria-label="${texts.conversation}">
${greeting === '' ? nothing : hello}</div>
<div id="suggestions" role="group" aria-label="${texts.suggestions}">
${suggested}</div>
<form id="composer">
<p id="connecting" role="status" hidden>${texts.connecting}</p>
<p id="notice" role="alert"></p>
<ul id="files"></ul>
<div class="row">
${uploads === null ? nothing : upload}<textarea${field}></textarea>
<button type="submit" id="send">${texts.send}</button>
<button type="button" id="stop" hidden>${texts.stop}</button>
</div>
</form>
<noscript><p class="note">${texts.needsScript}</p></noscript>
</main>
<script type="application/json" id="config">${new Markup(JSON.stringify(config).replaceAll('<', String.raw`\u003c`))}</script>
<script>${new Markup(chatPageScript)}</script>
</body>
</html>
`.text;
}
