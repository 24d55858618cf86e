import { english } from '../../web/texts/english.ts';
import { german } from '../../web/texts/german.ts';

const texts = {
  en: Object.fromEntries(
    Object.entries(english).flatMap(([area, all]) =>
      Object.entries(all).map(([name, text]) => [`${area}.${name}`, text as string]),
    ),
  ),
  de: german,
};

/** The texts of the page in a language, by id; a value that is not given is anything. */
export function textsIn(language: keyof typeof texts) {
  const textOf = (id: string): string => {
    const text = texts[language][id];
    if (text === undefined) throw new Error(`There is no text ${id}.`);
    return text;
  };
  return {
    say: (id: string, values: Readonly<Record<string, string>> = {}): string =>
      textOf(id).replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => values[name] ?? ''),
    like: (id: string, values: Readonly<Record<string, string>> = {}): RegExp => {
      const parts = textOf(id).split(/\{\{(\w+)\}\}/);
      const pattern = parts.map((part, place) => {
        if (place % 2 === 0) return escaped(part);
        return values[part] === undefined ? '.*' : escaped(values[part]);
      });
      return new RegExp(`^${pattern.join('')}$`);
    },
  };
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
