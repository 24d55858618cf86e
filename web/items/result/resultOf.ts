import { resultContent, type ResultContent } from '../../../openapi/resultContent.ts';
import { itemBinaries, itemJson, type Binary, type Item } from '../itemJson.ts';

/** A result for a reader. */
type Result = { content: ResultContent; files: Binary[] };

const mostFiles = 50;

/** Returns the content and the files of a node's items. */
export function resultOf(items: readonly Item[]): Result {
  const files = items.flatMap((item) => itemBinaries(item).map(([, binary]) => binary)).slice(0, mostFiles);
  return { content: resultContent(items.map(itemJson)), files };
}
