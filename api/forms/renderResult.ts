import { renderPage } from '../../domains/executions/forms/renderPage.ts';
import type { ResultWords } from '../../domains/executions/forms/resultWords.ts';
import { cellText, columnsOf, type ResultContent } from '../../openapi/resultContent.ts';
import type { Binary } from '../../platform/binaries/BinaryStore.ts';
import { attributes, markup, Markup, nothing, paragraphs } from '../../platform/markup.ts';
import { renderMarkdown } from '../chat/renderMarkdown.ts';

const shownRows = 200;
const shownColumns = 30;
const shownCharacters = 200_000;
const images = /^image\/(?:png|jpeg|gif|webp|avif|bmp)$/;

/** Renders a result as a page: its content in its own form, then its files. Everything in it is untrusted and escaped. */
export function renderResult(
  { heading, content, files }: { heading?: string; content: ResultContent; files: readonly Binary[] },
  words: ResultWords,
): string {
  const isEmpty = content.kind === 'none' && files.length === 0;
  return renderPage({
    heading: heading ?? words.result,
    language: words.language,
    content: markup`${isEmpty ? paragraphs(words.nothing) : contentOf(content, words)}
${files.map((file) => fileOf(file, words))}`,
  });
}

function contentOf(content: ResultContent, words: ResultWords): Markup {
  switch (content.kind) {
    case 'none':
      return nothing;
    case 'text':
      return paragraphs(content.text.slice(0, shownCharacters));
    case 'markdown': {
      const html = renderMarkdown(content.text);
      return html === '' ? paragraphs(content.text.slice(0, shownCharacters)) : new Markup(html);
    }
    case 'page':
      return markup`<iframe src="?page=1" title="${words.page}"></iframe>`;
    case 'fields':
      return tableOf(Object.entries(content.fields).map(([name, value]) => [markup`<th>${name}</th>`, cell(value)]));
    case 'table':
      return rowsOf(content.rows, words);
    case 'json':
      return markup`<pre>${JSON.stringify(content.value, null, 2).slice(0, shownCharacters)}</pre>`;
  }
}

function rowsOf(rows: readonly Record<string, unknown>[], words: ResultWords): Markup {
  const shown = rows.slice(0, shownRows);
  const columns = columnsOf(shown).slice(0, shownColumns);
  const head = columns.map((column) => markup`<th>${column}</th>`);
  const table = tableOf([head, ...shown.map((row) => columns.map((column) => cell(row[column])))]);
  return rows.length > shownRows ? markup`${table}${paragraphs(words.more)}` : table;
}

function tableOf(lines: readonly (readonly Markup[])[]): Markup {
  return markup`<div class="wide" tabindex="0"><table>${lines.map((cells) => markup`<tr>${cells}</tr>`)}</table></div>`;
}

function cell(value: unknown): Markup {
  return markup`<td>${cellText(value).slice(0, 2_000)}</td>`;
}

function fileOf({ id, file_name: name, media_type: type }: Binary, words: ResultWords): Markup {
  const source = attributes({ src: `?file=${id}` });
  const shown = images.test(type)
    ? markup`<img${source}${attributes({ alt: name })} />`
    : type.startsWith('audio/')
      ? markup`<audio controls${source}></audio>`
      : type.startsWith('video/')
        ? markup`<video controls${source}></video>`
        : nothing;
  return markup`<div class="field">${shown}<a${attributes({ href: `?file=${id}`, download: name })}>${words.download}: ${name}</a></div>`;
}
