import { splitProse } from './splitProse.ts';
import { textBlocks } from './textBlocks.ts';
import { tokensOf } from './tokensOf.ts';

/** A part of a document that is found on its own. `parent` counts what is given whole when one of its chunks is found. */
export interface Chunk {
  readonly text: string;
  /** Headings above it, outermost first, joined by ` > `; '' above the first one. */
  readonly heading: string;
  readonly parent: number;
}

/** Sizes in tokens: of a matched chunk, and of the returned parent. Code and tables are kept whole up to the size of a parent. */
export const chunkTokens = { chunk: 300, parent: 1_500 } as const;

const mostHeading = 500;

/**
 * Cuts a text by its structure: no chunk reaches over a heading, paragraphs are packed into chunks of about 300 tokens, and
 * neighbours of one section into parents of at most 1,500. Joined by empty lines, the chunks say all that the text does but
 * its headings.
 */
export function chunkText(text: string): Chunk[] {
  const chunks: Chunk[] = [];
  const titles: string[] = [];
  let parent = -1;
  let parentTokens = Infinity;
  let waiting: string[] = [];
  let waitingTokens = 0;
  const put = (chunk: string, tokens: number) => {
    if (parentTokens + tokens > chunkTokens.parent) {
      parent += 1;
      parentTokens = 0;
    }
    parentTokens += tokens;
    const above = titles.filter((title) => title !== '').join(' > ');
    chunks.push({ text: chunk, heading: above.slice(0, mostHeading), parent });
  };
  const flush = () => {
    const joined = waiting.join('\n\n');
    if (waiting.length > 0) put(joined, tokensOf(`${joined}\n\n`));
    waiting = [];
    waitingTokens = 0;
  };
  const pack = (part: string) => {
    const tokens = tokensOf(`${part}\n\n`);
    if (waitingTokens + tokens > chunkTokens.chunk) flush();
    waiting.push(part);
    waitingTokens += tokens;
  };
  for (const block of textBlocks(text)) {
    if (block.kind === 'heading') {
      flush();
      parentTokens = Infinity; // Content below another heading belongs to its own parent.
      titles.length = Math.min(titles.length, block.level - 1);
      while (titles.length < block.level - 1) titles.push('');
      titles.push(block.text);
    } else if (block.kind === 'whole') {
      for (const part of splitProse(block.text, { mostTokens: chunkTokens.parent, at: 'lines' })) pack(part);
    } else {
      for (const part of splitProse(block.text, { mostTokens: chunkTokens.chunk, at: 'sentences' })) pack(part);
    }
  }
  flush();
  return chunks;
}
