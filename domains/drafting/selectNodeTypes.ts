import type { components } from '../../openapi/generated/types.ts';
import { nodeSynonyms } from '../../platform/nodeSynonyms.ts';
import { queryWords, stemsOf, type QueryWord } from '../catalog/runs/searchWords.ts';

type NodeType = components['schemas']['NodeType'];

/** Weight of a word by its field. */
const placeWorths = { service: 6, title: 4, synonyms: 2.5, description: 1 } as const;
const beginningWorth = 0.6;
const shortestBeginning = 4;
/** Types of one service, so that a service with many types leaves room for others. */
const mostOfService = 6;
/** Weight of a type relative to the better one of its service. */
const nextOfService = 0.7;
const mostText = 1_500;

/** Types that most flows are made of: the model always gets their parameters. */
const basicTypes: readonly string[] = [
  'trigger.manual',
  'trigger.schedule',
  'trigger.webhook',
  'trigger.form',
  'data.edit_fields',
  'logic.if',
  'http.request',
  'ai.chat',
  'email.send',
  'logic.code',
];

/** Types that a text needs although their titles and synonyms have other words. */
const hints: readonly { readonly said: RegExp; readonly types: readonly string[] }[] = [
  {
    said: /\b(?:every|each|daily|weekly|hourly|monthly|morning|evening|o'clock|cron|jede[nrs]?|täglich|wöchentlich|stündlich|monatlich|morgens|abends|uhr)\b/i,
    types: ['trigger.schedule'],
  },
  {
    said: /\b(?:e-?mails?|mails?|inbox|posteingang)\b/i,
    types: ['email.send', 'trigger.email', 'gmail.message', 'gmail.trigger'],
  },
  { said: /\b(?:chat ?bot|chat|assistant|assistent)\b/i, types: ['trigger.chat', 'ai.agent'] },
  { said: /\b(?:forms?|formular\w*|survey|umfrage)\b/i, types: ['trigger.form'] },
  {
    said: /\b(?:webhooks?|endpoint|calls? (?:my|our|an?) api|respond|antworte?t?)\b/i,
    types: ['trigger.webhook', 'logic.respond_to_webhook'],
  },
  { said: /\b(?:feeds?|rss|blog|news|nachrichten|podcasts?)\b/i, types: ['rss.read'] },
  { said: /\b(?:tables?|rows?|tabelle\w*|zeilen?|store|save|speicher\w*|list of)\b/i, types: ['data.table'] },
  {
    said: /\b(?:classif\w*|categori\w*|sentiment|rate|spam|einordnen|bewerte\w*|klassifizier\w*)\b/i,
    types: ['ai.judgment', 'logic.switch'],
  },
  { said: /\b(?:agent|research\w*|recherch\w*|tools?|werkzeuge?)\b/i, types: ['ai.agent'] },
  { said: /\b(?:each|every one|one by one|loop|jede[nrs]?|schleife|einzeln)\b/i, types: ['logic.loop'] },
  { said: /\b(?:wait|later|after \d+|warte\w*|später|nach \d+)\b/i, types: ['logic.wait'] },
  {
    said: /\b(?:knowledge|handbook|documents?|faq|wissen\w*|handbuch|dokumente?)\b/i,
    types: ['knowledge.search', 'knowledge.add'],
  },
  {
    said: /\b(?:weather|wetter\w*|forecast|stock|shares?|aktie\w*|gdp|bip|revenue|trials?|studien?|papers?|earthquakes?|erdbeben|currency|exchange rate|wechselkurs\w*|population|einwohner)\b/i,
    types: ['data.catalog'],
  },
  {
    said: /\b(?:pdf|csv|excel|xlsx|spreadsheets?|files?|datei\w*)\b/i,
    types: ['data.extract_from_file', 'data.convert_to_file'],
  },
  { said: /\b(?:duplicates?|doppelte\w*|new ones|only new|nur neue)\b/i, types: ['data.remove_duplicates'] },
  { said: /\b(?:errors?|fails?|failure|fehler\w*)\b/i, types: ['trigger.error', 'logic.stop_and_error'] },
  { said: /\b(?:approv\w*|confirm\w*|genehmig\w*|freigab\w*)\b/i, types: ['logic.wait'] },
];

/**
 * Returns the ids of at most `most` node types that fit a text, the best first: basic types, the types of `needed`, types named in the
 * text, and the best ranked ones. The text may be English or German.
 */
export function selectNodeTypes(
  nodeTypes: readonly NodeType[],
  text: string,
  { most, needed = [] }: { readonly most: number; readonly needed?: readonly string[] },
): string[] {
  const known = new Set(nodeTypes.map(({ type }) => type));
  const hinted = hints.filter(({ said }) => said.test(text)).flatMap(({ types }) => types);
  const ranked = rank(nodeTypes, text);
  // The better half of the places goes to the text itself, so that basic types do not displace services.
  const first = ranked.slice(0, 8);
  const starts = eventWords.test(text) ? [...new Set(first.map(serviceOf))].map((service) => `${service}.trigger`) : [];
  const chosen = [...new Set([...needed, ...first, ...starts, ...hinted, ...basicTypes, ...ranked])];
  return chosen.filter((type) => known.has(type)).slice(0, most);
}

/** Words for something that happens elsewhere and starts a flow. */
const eventWords =
  /\b(?:when|whenever|if|once|new|each|every|after|wenn|sobald|falls|neue?[nrs]?|jede[nrs]?|bei|nach)\b/i;

/** The nouns that most people mean by the name of a service: messages of a messenger, rows of a database. */
const usualNouns = new Set(
  'message channel_message row rows record issue task contact event page file member ticket card product order customer document documents messages trigger'.split(
    ' ',
  ),
);

/** Weight of a type by its noun, so that "post it to Slack" finds messages before user groups. */
function usualWorth(type: string): number {
  const noun = type.split('.')[1] ?? '';
  if (noun === 'api_call') return 0.4;
  return usualNouns.has(noun) ? 1.6 : 1;
}

function serviceOf(type: string): string {
  return type.split('.')[0] ?? '';
}

function rank(nodeTypes: readonly NodeType[], text: string): string[] {
  const words = wordsOf(text).map(withCommonStem);
  const entries = nodeTypes.map((nodeType) => ({ nodeType, worths: worthsOf(nodeType) }));
  const columns = words.map((word) => entries.map(({ worths }) => worthOf(worths, word)));
  const rarities = columns.map((column) => {
    const hits = column.filter((worth) => worth > 0).length;
    return hits === 0 ? 0 : Math.log(1 + entries.length / hits);
  });
  const scored = entries
    .map(({ nodeType }, place) => ({
      type: nodeType.type,
      score:
        usualWorth(nodeType.type) * columns.reduce((sum, column, word) => sum + column[place]! * rarities[word]!, 0),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const counts = new Map<string, number>();
  const spread = scored.flatMap(({ type, score }) => {
    const service = serviceOf(type);
    const count = counts.get(service) ?? 0;
    counts.set(service, count + 1);
    return count >= mostOfService ? [] : [{ type, score: score * nextOfService ** count }];
  });
  return spread.toSorted((a, b) => b.score - a.score).map(({ type }) => type);
}

/** The significant words of a text of any length up to `mostText`; `queryWords` takes a dozen at once. */
function wordsOf(text: string): QueryWord[] {
  const all = text.slice(0, mostText).split(/\s+/);
  const parts = Array.from({ length: Math.ceil(all.length / 12) }, (_, part) => all.slice(part * 12, part * 12 + 12));
  return parts.flatMap((part) => queryWords(part.join(' ')));
}

/** German plurals and verbs, whose endings `stemsOf` does not cut. */
function withCommonStem(word: QueryWord): QueryWord {
  const [first] = word;
  const cut = first?.stem.replace(/(?:en|er|e|n)$/, '') ?? '';
  return first && cut.length >= shortestBeginning && cut !== first.stem
    ? [...word, { stem: cut, worth: beginningWorth }]
    : word;
}

function worthsOf({ type, title, description }: NodeType): ReadonlyMap<string, number> {
  const worths = new Map<string, number>();
  const add = (text: string, worth: number): void => {
    for (const stem of stemsOf(text)) worths.set(stem, Math.max(worth, worths.get(stem) ?? 0));
  };
  const [service = '', noun = ''] = type.split('.');
  add(service.replaceAll('_', ' '), placeWorths.service);
  add(title, placeWorths.title);
  add(noun.replaceAll('_', ' '), placeWorths.title);
  add(nodeSynonyms[type] ?? '', placeWorths.synonyms);
  add(description, placeWorths.description);
  return worths;
}

function worthOf(worths: ReadonlyMap<string, number>, word: QueryWord): number {
  let best = 0;
  for (const { stem, worth } of word) {
    const same = worths.get(stem);
    if (same !== undefined) best = Math.max(best, same * worth);
    else if (stem.length >= shortestBeginning)
      for (const [other, value] of worths)
        if (other.startsWith(stem) || (other.length >= shortestBeginning && stem.startsWith(other)))
          best = Math.max(best, value * worth * beginningWorth);
  }
  return best;
}
