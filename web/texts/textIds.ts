import type { english } from './english.ts';

type English = typeof english;
/** A counted text is asked for without the ending of its form. */
type Uncounted<Name> = Name extends `${infer Id}_${'one' | 'other'}` ? Id : Name;
type IdsOf<Area extends keyof English> = `${Area}.${Uncounted<keyof English[Area]> & string}`;

/** Text ids for `t`: `<area>.<name>`. */
export type TextId = { [Area in keyof English]: IdsOf<Area> }[keyof English];

type Entry<Texts, Name extends string> = Name extends keyof Texts
  ? Texts[Name]
  : `${Name}_other` extends keyof Texts
    ? Texts[`${Name}_other`]
    : never;
type EnglishOf<Id> = Id extends `${infer Area extends keyof English}.${infer Name}`
  ? Entry<English[Area], Name>
  : never;
type NamesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<Id> = NamesIn<EnglishOf<Id>>;

/** The values for the placeholders of a text, `{{name}}`; none if it has no placeholder, or if the text is any of all. */
export type TextValues<Id extends TextId> = [TextId] extends [Id]
  ? []
  : [NamesOf<Id>] extends [never]
    ? []
    : [values: Readonly<Record<NamesOf<Id>, string | number>>];
