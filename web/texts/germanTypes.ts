import { withTexts, type SpokenType } from './typeTexts.ts';

const files = import.meta.glob<Record<string, string>>(['./de/nodes/*.json', './de/credentials/*.json'], {
  eager: true,
  import: 'default',
});
const byType = new Map(
  Object.entries(files).map(([path, texts]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), texts]),
);

/** A node type or a type of credential in German; what has no German (an instance may be newer) stays in English. */
export function inGerman<Type extends SpokenType>(type: Type): Type & { englishTitle: string } {
  const texts = byType.get(type.type) ?? {};
  return { ...withTexts(type, (place, english) => texts[place] ?? english), englishTitle: type.title };
}
