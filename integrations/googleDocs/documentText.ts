import type { JsonObject } from '../../domains/executions/item.ts';

interface Tab {
  tabProperties?: { tabId?: string; title?: string };
  documentTab?: { body?: { content?: Block[] } };
  childTabs?: Tab[];
}

interface Block {
  paragraph?: { elements?: { textRun?: { content?: string } }[] };
  table?: { tableRows?: { tableCells?: { content?: Block[] }[] }[] };
  tableOfContents?: { content?: Block[] };
}

/** Tabs and tables that are inside of each other, at most. */
const maxDepth = 20;

/**
 * Returns the text of a document that was read with `includeTabsContent`: of all its tabs, and of each. Cells of a table have a tab
 * between them, its rows a line break: https://developers.google.com/workspace/docs/api/concepts/structure.
 */
export function documentText(document: JsonObject): JsonObject {
  const all = tabsIn((document['tabs'] ?? []) as Tab[], 0).map(({ tabProperties, documentTab }) => ({
    id: tabProperties?.tabId,
    title: tabProperties?.title,
    text: textOf(documentTab?.body?.content ?? [], 0),
  }));
  return {
    document_id: document['documentId'],
    title: document['title'],
    text: all.map(({ text }) => text).join('\n'),
    tabs: all,
    revision_id: document['revisionId'],
  };
}

function tabsIn(tabs: readonly Tab[], depth: number): Tab[] {
  if (depth > maxDepth) return [];
  return tabs.flatMap((tab) => [tab, ...tabsIn(tab.childTabs ?? [], depth + 1)]);
}

function textOf(blocks: readonly Block[], depth: number): string {
  if (depth > maxDepth) return '';
  return blocks
    .map(({ paragraph, table, tableOfContents }) => {
      if (paragraph) return (paragraph.elements ?? []).map(({ textRun }) => textRun?.content ?? '').join('');
      if (tableOfContents) return textOf(tableOfContents.content ?? [], depth + 1);
      const rows = (table?.tableRows ?? []).map(({ tableCells = [] }) =>
        tableCells.map(({ content = [] }) => textOf(content, depth + 1).trimEnd()).join('\t'),
      );
      return rows.map((row) => `${row}\n`).join('');
    })
    .join('');
}
