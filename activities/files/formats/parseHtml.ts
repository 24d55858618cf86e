import * as cheerio from 'cheerio';
import { adapter } from 'parse5-htmlparser2-tree-adapter';

import { fileLimits } from '../fileLimits.ts';
import { limitReached } from './RowWriter.ts';

/**
 * Parses HTML as browsers do (WHATWG, by parse5). Nothing of it is run or loaded: scripts stay text. A page with too many
 * or too deep elements is refused while it is built. Errors: `file_limit_reached`.
 */
export function parseHtml(html: string): cheerio.CheerioAPI {
  if (html.length > fileLimits.wholeBytes.html) throw limitReached('characters', fileLimits.wholeBytes.html);
  return cheerio.load(html, { treeAdapter: boundedAdapter(), scriptingEnabled: false });
}

function boundedAdapter(): typeof adapter {
  const depths = new WeakMap<object, number>();
  let nodes = 0;
  const created = () => {
    if ((nodes += 1) > fileLimits.htmlNodes) throw limitReached('elements of HTML', fileLimits.htmlNodes);
  };
  const placed = (parent: object, node: object) => {
    const depth = (depths.get(parent) ?? 0) + 1;
    if (depth > fileLimits.htmlDepth) throw limitReached('levels of HTML', fileLimits.htmlDepth);
    depths.set(node, depth);
  };
  return {
    ...adapter,
    createElement: (...parts) => {
      created();
      return adapter.createElement(...parts);
    },
    appendChild: (parent, node) => {
      placed(parent, node);
      adapter.appendChild(parent, node);
    },
    insertBefore: (parent, node, reference) => {
      placed(parent, node);
      adapter.insertBefore(parent, node, reference);
    },
  };
}
