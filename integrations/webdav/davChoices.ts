import type { Choice, NodeChoices } from '../../activities/kit/choices.ts';
import { fetchWith } from '../../domains/credentials/authorizedFetch.ts';
import { DavClient } from './DavClient.ts';
import { partsOf } from './paths.ts';

/** Entries of one response. */
const maxEntries = 200;

/**
 * Returns the lists that paths are chosen from: the entries of the folder that the searched text begins with. `Reports/ma` finds the entries
 * of `Reports` with `ma` in their names.
 */
export function davChoices(slot: string): NodeChoices {
  return {
    slot,
    read: async ({ parameter, search }, { credential, fetch, signal }) => {
      const url = String(credential.values['url']);
      const client = new DavClient({ url, fetch: fetchWith(fetch, credential), signal });
      const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/s.exec(search.trim()) ?? [];
      const parts = partsOf(folder, '/search');
      const own = `/${parts.join('/')}`;
      const choices = (await client.entries(parts, 1))
        .filter((entry) => entry.path !== own && (parameter !== '/folder' || entry.type === 'folder'))
        .filter((entry) => entry.name.toLowerCase().includes(name.toLowerCase()))
        .map(({ path, type }): Choice => ({ value: path, label: type === 'folder' ? `${path}/` : path, hint: null }))
        .toSorted((one, other) => one.label.localeCompare(other.label))
        .slice(0, maxEntries);
      return { choices, cursor: null };
    },
  };
}
