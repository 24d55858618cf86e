import { withTexts, type SpokenType } from './typeTexts.ts';

const files = import.meta.glob<Record<string, string>>(
  [
    '../../activities/nodes/*/german/*.json',
    '../../domains/credentials/types/german/*.json',
    '../../integrations/*/german/*.json',
  ],
  { eager: true, import: 'default' },
);
const byType = new Map(
  Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
);

/** Translates a node type or a credential type into German; texts without a German version stay in English (an instance may be newer). Custom nodes bring theirs. */
export function inGerman<Type extends SpokenType>(type: Type): Type & { englishTitle: string } {
  const texts = byType.get(type.type) ?? type.german ?? {};
  return { ...withTexts(type, (place, english) => texts[place] ?? english), englishTitle: type.title };
}
