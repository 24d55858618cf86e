import type { Middleware } from 'koa';

import { Markup, markup } from '../../platform/markup.ts';
import { readGuide, type Guide, type GuideHit } from '../../platform/guide/Guide.ts';

const stylePath = '/docs/guide.css';

/** No script at all. The search is a form of this server. */
const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** Serves the guide at `/docs/guide`, the pages of node types at `/docs/nodes`, the differences from n8n at `/docs/n8n` and the tables of events, metrics, features of providers, settings and spans at `/docs/events`, `/docs/metrics`, `/docs/provider-features`, `/docs/settings` and `/docs/traces`. `/docs/guide?q=` searches both. */
export const guidePages: Middleware = async (context, next) => {
  if (context.method !== 'GET' && context.method !== 'HEAD') return next();
  if (context.path === stylePath) {
    context.set('content-type', 'text/css; charset=utf-8');
    context.set('cache-control', 'public, max-age=3600');
    context.body = style;
    return;
  }
  if (!/^\/docs\/(?:guide|nodes|events|metrics|n8n|provider-features|settings|traces)(?:[/.]|$)/.test(context.path))
    return next();
  const guide = await readGuide();
  const path = context.path.replace(/(?:\.md|\/)$/, '');
  const page = guide.page(path);
  if (page === undefined) return next();
  const { q } = context.query;
  const query = path === '/docs/guide' && typeof q === 'string' ? q.slice(0, 100) : '';
  context.set('content-type', 'text/html; charset=utf-8');
  context.set('content-security-policy', policy);
  context.set('cache-control', 'no-cache');
  context.body =
    query.trim() === ''
      ? layout({ title: page.title, content: new Markup(page.html), query: '' })
      : layout({ title: `Search: ${query}`, content: hitsOf(guide, query), query });
};

function hitsOf(guide: Guide, query: string): Markup {
  const hits = guide.search(query);
  if (hits.length === 0) return markup`<h1>No results</h1><p>No page contains all of these words: ${query}</p>`;
  return markup`<h1>Results</h1><ul class="hits">${hits.map(hitLine)}</ul>`;
}

const hitLine = ({ path, title, lead, section }: GuideHit): Markup =>
  markup`<li><a href="${path}">${title}</a> <small>${section}</small><br />${lead}</li>`;

function layout({ title, content, query }: { title: string; content: Markup; query: string }): string {
  return markup`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="stylesheet" href="${stylePath}" />
    <title>${title} · Bureau guide</title>
  </head>
  <body>
    <header>
      <nav><a href="/docs/guide">Guide</a> <a href="/docs/nodes">Nodes</a> <a href="/docs">API reference</a> <a href="/">App</a></nav>
      <form action="/docs/guide" role="search"><input type="search" name="q" value="${query}" placeholder="Search" aria-label="Search the guide" /></form>
    </header>
    <main>
${content}
    </main>
  </body>
</html>
`.text;
}

const style = `:root { color-scheme: light dark; }
body { margin: 0; font: 16px/1.55 system-ui, sans-serif; }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; justify-content: space-between; padding: 12px 24px; border-bottom: 1px solid #8884; }
header a { margin-right: 16px; }
input { font: inherit; padding: 4px 10px; border: 1px solid #8888; border-radius: 6px; width: min(280px, 60vw); }
main { max-width: 960px; overflow-x: auto; margin: 0 auto; padding: 16px 24px 64px; overflow-wrap: break-word; }
a { color: light-dark(#1c6ed0, #6db3ff); }
pre { overflow-x: auto; padding: 12px 16px; border-radius: 8px; background: #8881; font-size: 14px; }
code { font-family: ui-monospace, monospace; font-size: 0.92em; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #8884; padding: 4px 10px; text-align: left; vertical-align: top; }
@media (min-width: 1000px) { td:first-child > code:only-child { white-space: nowrap; } }
@media (max-width: 600px) {
  tr, td { display: block; border-width: 0; padding-inline: 0; }
  tr { border-bottom-width: 1px; padding-block: 8px; border-bottom: 1px solid #8884; }
  thead { display: none; }
}
.hits { padding-left: 0; list-style: none; }
.hits li { margin-bottom: 16px; }
`;
